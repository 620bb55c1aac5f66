# SPDX-License-Identifier: MIT
#
# Write a C file that holds files:
#   cmake -DOUTPUT=assets.c "-DFILES=a.html;b.css" -P embed.cmake
set(mime_html "text/html; charset=utf-8")
set(mime_css "text/css; charset=utf-8")
set(mime_js "text/javascript; charset=utf-8")
set(mime_json "application/json; charset=utf-8")
set(mime_svg "image/svg+xml; charset=utf-8")
set(mime_png "image/png")
set(mime_ico "image/x-icon")
set(mime_txt "text/plain; charset=utf-8")
set(mime_webmanifest "application/manifest+json; charset=utf-8")

set(arrays "")
set(entries "")
set(i 0)
foreach(file IN LISTS FILES)
  cmake_path(GET file FILENAME name)
  cmake_path(GET file EXTENSION LAST_ONLY suffix)
  string(SUBSTRING "${suffix}" 1 -1 suffix)
  if(NOT DEFINED mime_${suffix})
    message(FATAL_ERROR "${file}: no media type is known for .${suffix}")
  endif()
  file(READ "${file}" bytes HEX)
  file(SHA256 "${file}" digest)
  string(SUBSTRING "${digest}" 0 16 digest)
  string(LENGTH "${bytes}" digits)
  math(EXPR n "${digits} / 2")
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  # Lines of some length, for whoever looks at the file.
  string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))"
         "\\1\n" bytes "${bytes}")
  string(APPEND arrays
    "static const unsigned char bytes_${i}[] = {\n${bytes}0};\n")
  string(APPEND entries
    "    {\"${name}\", \"${mime_${suffix}}\", \"\\\"${digest}\\\"\", "
    "bytes_${i}, ${n}},\n")
  math(EXPR i "${i} + 1")
endforeach()
file(WRITE "${OUTPUT}"
  "/* Made by embed.cmake. */\n"
  "#include \"tools/serve/assets.h\"\n\n"
  "#include <stddef.h>\n\n"
  "${arrays}\n"
  "const goti_asset goti_assets[] = {\n${entries}"
  "    {NULL, NULL, NULL, NULL, 0}};\n")
