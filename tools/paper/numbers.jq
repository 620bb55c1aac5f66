# SPDX-License-Identifier: MIT
#
# All that the paper says in its running text, a key each:
# \gotiset{GAME}{KEY}{TEXT}.
include "lib";

def tiers_keys: . as $tiers
    | reduce ({"": $tiers, "movement-": map(select(.phase == "movement")),
               "placement-": map(select(.phase == "placement"))}
              | to_entries[] | select(.value | length > 0)) as $part ({};
        ($part.value | sum(.boards)) as $all
        | . + ($part.value | {
            "\($part.key)positions": ($all | groups),
            "\($part.key)orbits": (sum(.orbits) | groups),
            "\($part.key)deepest": (map(.max_dtc) | max),
            "\($part.key)win-share": (sum(.win + .cursed_win) | percent($all)),
            "\($part.key)draw-share": (sum(.draw) | percent($all)),
            "\($part.key)loss-share": (sum(.loss + .blessed_loss) | percent($all)),
            "\($part.key)limited": (sum(.cursed_win + .blessed_loss) | groups),
            "\($part.key)limited-share":
                (sum(.cursed_win + .blessed_loss) | percent($all))
        }));

# A value's count of first moves, and up to symmetry where that is known.
def first_keys: . as $r
    | reduce ["win", "draw", "loss"][] as $v ({};
        ($r.summary.first_moves[$v] // 0) as $n
        | ($r.first_moves | map(select(.category == $v) | .dtc)) as $dtc
        | . + {"first-\($v)": $n, "first-\($v)-word": ($n | word)}
            + (if $r.summary.first_moves_up_to_symmetry then
                ($r.summary.first_moves_up_to_symmetry[$v] // 0)
                | {"first-\($v)-kinds": ., "first-\($v)-kinds-word": word} else {} end)
            + (if $v != "draw" and ($dtc | length) > 0 then
                {"first-\($v)-least": ($dtc | min), "first-\($v)-most": ($dtc | max)}
                else {} end))
    | . + {"first": ([$r.summary.first_moves[]] | add)};

def result_keys: . as $r
    | ($r.tiers | tiers_keys) + ($r | first_keys)
    + {
        "tiers": ($r.summary.tiers | groups),
        "value": ($r.summary.start.category | value_name),
        "dtc": $r.summary.start.dtc,
        "stored": ($r.stored | sum(.positions) | groups)
    }
    + ($r.stored | map({key: "\(.phase)-stored", value: (.positions | groups)})
        | from_entries)
    + (if $r.reachable then {"reached": ($r.reachable[0].boards | groups)} else {} end);

def board_keys: {points, lines, edges, jumps, symmetries, mills} + {
    "never-jumped": .never_jumped, "never-jumped-word": (.never_jumped | word),
    "points-word": (.points | word)};

def piece_keys: {
    "row-hand-word": (.row.in_hand | word),
    "row-pieces": .row.pieces, "row-pieces-word": (.row.pieces | word),
    "column-pieces": .column.pieces, "column-pieces-word": (.column.pieces | word),
    "target": .capture_target, "target-word": (.capture_target | word),
    "left-word": (.column.pieces - .capture_target | word)};

def run_keys: map({
    key: "\(.metric)-\(.phase)",
    value: {cpu: (.cpu_seconds | seconds), wall: (.wall_seconds | seconds),
        memory: (.peak_bytes | bytes), bytes: (.table_bytes | groups),
        rate: (.positions / .cpu_seconds / 1000000 | fixed(1)),
        bits: (8 * .table_bytes / .positions | fixed(2))}})
    | map(.key as $run | .value | to_entries
        | map({key: "\($run)-\(.key)", value})) | add // [] | from_entries;

# In how many decided positions does the loser make the last ply.
def last_keys: map(select(.category != "draw")) | sum(.boards) as $all
    | {"last-loser-share": (sum(if loser_last then .boards else 0 end) | percent($all))};

# Equal sides of so few men as can be.
def fewest_keys: map(select(.phase == "movement" and .row_pieces == .column_pieces))
    | min_by(.row_pieces)
    | {"fewest-word": (.row_pieces | word),
       "more-word": (.row_pieces + 1 | word),
       "fewest-win": (.win as $n | .boards as $all | $n | percent($all)),
       "fewest-draw": (.draw as $n | .boards as $all | $n | percent($all)),
       "fewest-loss": (.loss as $n | .boards as $all | $n | percent($all))};

# The tigers' starts and the targets of Tagnor.
def starts_keys: . as $rows
    | ($rows | map(select(.tiger1 == "a5" and .tiger2 == "e1"))) as $own
    | {
        "starts": ($rows | map([.tiger1, .tiger2]) | unique | length | groups),
        "start-targets": ($rows | map(.target) | unique | length),
        "starts-all": ($rows | length | groups),
        "starts-win": ($rows | map(select(.category == "win")) | length | groups),
        "starts-least": ($rows | map(.dtc) | min),
        "starts-most": ($rows | map(.dtc) | max),
        "one-capture-most": ($rows | map(select(.target == 1) | .dtc) | max),
        "own-least": ($own | map(.dtc) | min),
        "own-most": ($own | map(.dtc) | max)
    };

def verified_keys: map({key: "verified-\(.metric)-\(.phase)", value: (.values | groups)})
    | from_entries;

def variant_keys($d): .name as $name
    | piece_keys + ($d.check[$name] | board_keys)
    + (if $d.results[$name] then $d.results[$name] | result_keys else {} end)
    + ($d.results[$name].depths // [] | if . == [] then {} else last_keys end)
    + (if .family == "morris" and $d.results[$name] then
        $d.results[$name].tiers | fewest_keys else {} end)
    + (if $d.results[$name].starts then
        $d.results[$name].starts | starts_keys else {} end)
    + ($d.performance | map(select(.variant == $name)) | run_keys)
    + ($d.verification | map(select(.variant == $name)) | verified_keys);

def agreement_keys: {
    figures: (length | groups),
    compared: (map(select(.verdict != "waits")) | length | groups),
    equal: (map(select(.verdict == "equal")) | length | groups),
    different: (map(select(.verdict == "differs")) | length | word),
    waiting: (map(select(.verdict == "waits")) | length | groups)
};

def all_keys: {
    shipped: (.variants | length),
    solved: (.results | length),
    positions: ([.results[].summary.positions] | add | groups),
    stored: ([.results[].stored[].positions] | add | groups),
    draws: ([.results[] | select(.summary.start.category == "draw")] | length)
};

def listed: map(word) | .[:-1] as $most
    | if $most == [] then .[-1] else ($most | join(", ")) + " and " + .[-1] end;

def targets_of($names): [.variants[] | select(.name as $n | $names | index($n))
    | .capture_target] | unique;

def household_keys: . as $d
    | [households[] | select($d.results[.])] as $names
    | {
        games: ($names | length),
        "games-word": ($names | length | word),
        targets: ($d | targets_of($names) | listed),
        # Besides that of the variant that stands for the game.
        "other-targets": ($d | targets_of($names) - targets_of(["aadu-puli-attam"])
            | listed)
    };

# The morris games among the results, Tigadi apart.
def morris_keys: . as $d
    | [$d.variants[] | select(.family == "morris" and .name != "tigadi"
            and $d.results[.name]) | .row.pieces] as $men
    | {least: ($men | min | word), most: ($men | max | word)};

def verification_keys: {
    runs: (length | groups),
    values: (sum(.values) | groups),
    turns: (map(.turns | numbers) | add | groups),
    wrong: (sum(.wrong) | word)
} + ([("measured", "recorded") as $kind | map(select(.kind == $kind)) as $rows
    | {key: "\($kind)-runs", value: ($rows | length | groups)},
      {key: "\($kind)-values", value: ($rows | sum(.values) | groups)}]
    | from_entries)
  + (sum(.values) as $all | {"recorded-share":
        (map(select(.kind == "recorded")) | sum(.values) | percent($all))});

# How many games' DTC tables were verified whole, in part, and not at all.
def coverage_keys: coverages
    | def games($name): {"\($name)-games": length, "\($name)-games-word": (length | word),
        "\($name)-stored": (sum(.stored) | groups)};
      (map(select(.movement == "whole" and .placement == "whole")) | games("whole"))
      + (map(select(.movement == "none" and .placement == "none")) | games("none"))
      + (map(select((.movement == "whole") != (.placement == "whole")))
         | games("movement"))
      + (map(select(.movement == "sample" and .placement == "sample"))
         | games("sample")
           + (sum(.stored) as $all | {"sample-share": (sum(.derived) | percent($all))}))
      + (map(select(.movement == "sample" and .placement == "none"))
         | games("movement-sample"));

# How many times less CPU time goti takes for a game, and for a stored index of it.
def peers_keys: . as $d
    | [peers[] | select(.source == "gamesmanone") | . as $peer
       | $d.performance[]
       | select(.variant == $peer.variant and .metric == "dtm" and .phase == "all"
            and .threads == 1)
       | {all: ($peer.cpu_seconds / .cpu_seconds),
          stored: ($peer.positions / .positions),
          index: ($peer.cpu_seconds / $peer.positions
                  / (.cpu_seconds / .positions))}]
    | {
        "least-ratio": (map(.all) | min | floor),
        "most-ratio": (map(.all) | max | floor),
        "least-stored-ratio": (map(.stored) | min | fixed(1)),
        "most-stored-ratio": (map(.stored) | max | fixed(1)),
        "least-index-ratio": (map(.index) | min | fixed(1)),
        "most-index-ratio": (map(.index) | max | fixed(1))
    };

def performance_keys: {
    machine: ([.performance[].machine | split(";")
        | "\(.[0]) and \(.[1] | ltrimstr(" "))"] | unique | join(", "))};

. as $d
| ($d.variants | map({key: .name, value: variant_keys($d)}) | from_entries)
    + {
        agreement: ($d | agreement | agreement_keys),
        all: ($d | all_keys),
        household: ($d | household_keys),
        morris: ($d | morris_keys),
        peers: ($d | peers_keys),
        performance: ($d | performance_keys),
        verification: (($d.verification | verification_keys) + ($d | coverage_keys))
    }
| to_entries[] | .key as $of
| .value | to_entries[] | "\\gotiset{\($of)}{\(.key)}{\(.value)}"
