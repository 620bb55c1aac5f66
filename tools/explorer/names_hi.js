// SPDX-License-Identifier: MIT
/** Names of games, sides and pieces in Hindi, by what variant files call them. */

/** By the variant's name. */
export const TITLES = {
  "aadu-puli-attam": "आडु पुलि आट्टम",
  "aadu-puli-attam-4-captures": "आडु पुलि आट्टम, चार पकड़",
  "aadu-puli-attam-6-captures": "आडु पुलि आट्टम, छह पकड़",
  "aadu-puli-attam-7-captures": "आडु पुलि आट्टम, सात पकड़",
  "aadu-puli-attam-8-captures": "आडु पुलि आट्टम, आठ पकड़",
  "aadu-puli-attam-15-captures": "आडु पुलि आट्टम, पंद्रह पकड़",
  "aadu-puli-attam-multiple-jumps": "आडु पुलि आट्टम, एक चाल में कई छलाँगें",
  "aadu-puli-attam-placed-tigers": "आडु पुलि आट्टम, बाघ भी रखे जाते हैं",
  adugo: "अडुगो",
  "bagh-chal": "बाघ-चाल",
  "bagh-chal-pass": "बाघ-चाल, रुकी बकरियाँ बारी छोड़ती हैं",
  "bam-blang-beh-khla": "बम ब्लांग बेह ख्ला",
  "demala-diviyan-keliya": "देमल दिवियन केळिय",
  "eleven-mens-morris": "ग्यारह गोटी मॉरिस",
  "five-mens-morris": "पाँच गोटी मॉरिस",
  "five-mens-morris-flying": "पाँच गोटी मॉरिस, उड़ान के साथ",
  "four-mens-morris": "चार गोटी मॉरिस",
  "four-mens-morris-flying": "चार गोटी मॉरिस, उड़ान के साथ",
  "hat-diviyan-keliya": "हत् दिवियन केळिय",
  "hat-diviyan-keliya-dropped-tiger": "हत् दिवियन केळिय, बाघ भी रखा जाता है",
  "huli-mane-ata": "हुलि-मने आट",
  kaooa: "कौआ",
  "kaooa-compulsory": "कौआ, पकड़ना ज़रूरी",
  "lasker-morris": "लास्कर मॉरिस",
  "len-choa": "लेन चोआ",
  morabaraba: "मोराबाराबा",
  "mysore-one-tiger": "मैसूर का बाघ खेल, एक बाघ",
  "mysore-three-tigers": "मैसूर का बाघ खेल, तीन बाघ",
  navakankari: "नवकंकरी",
  "nine-mens-morris": "नौ गोटी मॉरिस",
  "nine-mens-morris-no-flying": "नौ गोटी मॉरिस, बिना उड़ान",
  "puli-judham": "पुलि जूदम",
  "seven-mens-morris": "सात गोटी मॉरिस",
  "six-mens-morris": "छह गोटी मॉरिस",
  "six-mens-morris-flying": "छह गोटी मॉरिस, उड़ान के साथ",
  tagnor: "तागनोर",
  "three-mens-morris": "तीन गोटी मॉरिस",
  tigadi: "तिगड़ी",
};

/** By the name of the side. */
export const SIDES = {
  Black: "काला", Cows: "गायें", Crows: "कौए", Dogs: "कुत्ते", Goats: "बकरियाँ",
  Jaguar: "जगुआर", Lambs: "मेमने", Leopards: "तेंदुए", People: "लोग",
  Tiger: "बाघ", Tigers: "बाघ", Vulture: "गिद्ध", White: "सफ़ेद",
};

/** By the name of a piece: [one, one before a postposition]. */
export const PIECES = {
  cow: ["गाय", "गाय"], crow: ["कौआ", "कौए"], dog: ["कुत्ता", "कुत्ते"],
  goat: ["बकरी", "बकरी"], goti: ["गोटी", "गोटी"], jaguar: ["जगुआर", "जगुआर"],
  lamb: ["मेमना", "मेमने"], leopard: ["तेंदुआ", "तेंदुए"], man: ["गोटी", "गोटी"],
  person: ["इंसान", "इंसान"], tiger: ["बाघ", "बाघ"], vulture: ["गिद्ध", "गिद्ध"],
};
