# SPDX-License-Identifier: MIT
#
# What the programs that make results/paper/ share.

def as_numbers: map_values(if test("^-?[0-9]+([.][0-9]+)?$") then tonumber else . end);

# A CSV file without quoted fields: an array of objects, numbers as numbers.
def csv: split("\n") | map(select(length > 0) | split(","))
    | .[0] as $head
    | .[1:]
    | map(if length == ($head | length) then . else
          error("a row with \(length) fields, not \($head | length): \(join(","))") end
        | [$head, .] | transpose | map({key: .[0], value: .[1]})
        | from_entries | as_numbers);

def sum(f): map(f) | add // 0;

# --- how TeX writes it ---

def tex: gsub("(?<c>[&%#_$])"; "\\\(.c)");

# Digits in groups of three.
def groups: tostring
    | if length > 3 and test("^[0-9]+$") then (.[:-3] | groups) + "\\," + .[-3:]
      else . end;

# fixed(N): with N decimals.
def fixed($n): . as $x
    | (reduce range($n) as $i (1; . * 10)) as $scale
    | ($x * $scale | round) as $i
    | (($i / $scale) | floor) as $whole
    | if $n == 0 then "\($i)" else
        "\($whole | groups)."
        + (($i - $whole * $scale) | tostring | ("0" * ($n - length)) + .) end;

# Of one whole: percent, so that what is not nothing does not look like it.
def percent($whole): if $whole == 0 then "--" else (100 * . / $whole) as $p
    | if $p > 0 and $p < 0.005 then "$<$0.01" else ($p | fixed(2)) end end;

def seconds: if . < 10 then "\(fixed(2))\\,s"
    elif . < 60 then "\(fixed(1))\\,s"
    else "\(. / 60 | floor)\\,min \(. % 60)\\,s" end;

def bytes: if . >= 1073741824 then "\(. / 1073741824 | fixed(1))\\,GiB"
    elif . >= 1048576 then "\(. / 1048576 | fixed(1))\\,MiB"
    else "\(. / 1024 | fixed(1))\\,KiB" end;

def word: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty"][.] // tostring;

def value_name: gsub("-"; " ");

# --- what the results say ---

# The side that wins with best play, or null.
def winner: if .category == "win" or .category == "cursed-win" then .side
    elif .category == "draw" then null else .other_side end;

# Of a row of depths.csv: whether the loser makes the last ply before the capture
# or the end.  Plies alternate, so a distance's parity tells.
def loser_last: (.category | test("win")) == (.dtc % 2 == 0);

# A row of a table; the last ends with a newline as well.
def row: join(" & ") + " \\\\";

# The games on the board of Aadu Puli Attam, as households play it.
def households: ["aadu-puli-attam-4-captures", "aadu-puli-attam",
    "aadu-puli-attam-6-captures", "aadu-puli-attam-7-captures",
    "aadu-puli-attam-8-captures", "aadu-puli-attam-15-captures",
    "aadu-puli-attam-multiple-jumps", "aadu-puli-attam-placed-tigers"];

# --- verification ---

# Noted down by hand from a run's log and not written by a script.
def dagger: if .kind == "recorded" then "\\textsuperscript{\\dag}" else "" end;

# How a game's DTC tables were verified: {movement, placement: whole, sample or
# none; stored, derived: values; recorded: whether a row of it is so}.
def coverage($d): . as $name
    | ($d.verification | map(select(.variant == $name and .metric == "dtc"))) as $rows
    | def how($phase):
        ($rows | map(select(.phase == "all" or .phase == $phase))) as $some
        | if any($some[]; .sample == "all") then "whole"
          elif $some != [] then "sample" else "none" end;
      {variant: $name, movement: how("movement"), placement: how("placement"),
        stored: ($d.results[$name].stored | sum(.positions)),
        derived: ($rows | sum(.values)),
        recorded: any($rows[]; .kind == "recorded")};

def coverages: . as $d | [$d.variants[].name | select($d.results[.]) | coverage($d)];

# --- published figures ---

# The rows of a file of results that a published figure is about; null if that
# file is not there.
def rows_of($d; $p): $d.results[$p.variant] as $r
    | if $p.file == "comparison"
      then ($d.comparison | map(select(.variant == $p.variant)))
      elif $p.file == "summary" then (if $r then [$r.summary] else [] end)
      else ($r[$p.file] // []) end
    | ($p.where | if . == "" then [] else split(";") | map(split("=")) end) as $where
    | map(select(. as $row
        | all($where[]; . as [$k, $v] | ($row[$k] | tostring) == $v)));

def same($published): (tostring) == ($published | tostring);

# Every figure with ours beside it; null where there is nothing to compare with.
def agreement: . as $d
    | $d.published | map(select(.file != "performance")
        | . as $p
        | (.field | split(".")) as $path
        | rows_of($d; $p) as $rows
        | (if $rows == [] then null else
            ($rows | map(getpath($path)) | if length == 1 then .[0] else add end)
            end) as $ours
        | . + {ours: $ours,
            verdict: (if $ours == null then "waits"
                elif $ours | same($p.value) then "equal" else "differs" end)});

# What other programs took, an object a run.
def peers: .published | map(select(.file == "performance"))
    | group_by([.source, .variant, .where])
    | map({source: .[0].source, variant: .[0].variant,
        threads: (.[0].where | ltrimstr("threads=") | tonumber)}
        + (map({key: .field, value}) | from_entries));
