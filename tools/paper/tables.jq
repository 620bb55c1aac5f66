# SPDX-License-Identifier: MIT
#
# Every table of the paper, each after a line "=== FILE": booktabs tables to be
# \input, and the data of what is plotted.
include "lib";

def table($file; $columns; $head; $rows): "=== table_\($file).tex",
    "\\begin{tabular}{\($columns)}", "\\toprule", ($head | row), "\\midrule",
    ($rows[] | row), "\\bottomrule", "\\end{tabular}";

# Variants that are there, in the order given.
def those($d; $names): [$names[] | select($d.results[.])];
def variant($d): . as $name | $d.variants[] | select(.name == $name);
def title_of($d): variant($d) | .title | tex;

def value_text: .start | winner as $w
    | if $w then "\($w | tex)" else "draw" end;
def dtc_text: .start | if .category == "draw" then "--" else "\(.dtc)" end;

# --- all games ---

def games: . as $d
    | [.variants[] | select($d.results[.name])] as $solved
    | table("games"; "lrrllrrrr";
        ["game", "points", "pieces", "first", "wins", "\\DTC{}", "positions",
            "up to symmetry", "deepest"];
        $solved | map($d.results[.name].summary as $s
            | ["\(.title | tex)", "\(.points)",
               "\(.row.pieces)\\,:\\,\(.column.pieces)", ($s.start.side | tex),
               ($s | value_text), ($s | dtc_text), ($s.positions | groups),
               ($s.orbits | groups), "\($s.max_dtc)"]));

# --- households ---

def limited: sum(.cursed_win + .blessed_loss);

def household: . as $d
    | table("household"; "lrrlrrrr";
        ["game", "goats", "target", "wins", "first moves", "positions",
            "limited", "deepest"];
        those($d; households + ["demala-diviyan-keliya", "mysore-three-tigers"])
        | map(variant($d) as $v | $d.results[.] as $r
            | [($v.title | tex), "\($v.column.pieces)", "\($v.capture_target)",
               ($r.summary | value_text),
               ($r.summary.first_moves | to_entries
                | map("\(.value) \(.key | value_name)") | join(", ")),
               ($r.summary.positions | groups),
               ($r.tiers | limited | groups), "\($r.summary.max_dtc)"]));

# --- Tigadi's movement: share of draws and wins of the side to move ---

def matrix($file; f): . as $d
    | $d.results.tigadi.tiers | map(select(.phase == "movement")) as $tiers
    | ($tiers | map(.row_pieces) | unique) as $men
    | table($file; "r" + ("r" * ($men | length));
        [""] + ($men | map("\(.)"));
        $men | map(. as $own | ["\($own)"] + ($men | map(. as $other
            | $tiers[] | select(.row_pieces == $own and .column_pieces == $other)
            | f))));

# --- hunts: movement by the number of captures, as the tigers see it ---

def captures($file; $name): . as $d
    | ($d.results[$name].tiers | map(select(.phase == "movement"))) as $tiers
    | def shares: .boards as $all | .to_move as $side
        | [(if $side == "row" then .win + .cursed_win else .loss + .blessed_loss end),
           .draw,
           (if $side == "row" then .loss + .blessed_loss else .win + .cursed_win end)]
        | map(percent($all));
      table("captures_\($file)"; "rrrrrrrrr";
        ["captured", "win", "draw", "loss", "deepest", "win", "draw", "loss",
            "deepest"];
        [$tiers | map(.captured) | unique[] | . as $n
         | ["\($n)"] + ([("row", "column") as $side | $tiers[]
            | select(.captured == $n and .to_move == $side)
            | (shares + ["\(.max_dtc)"])] | add)]);

# --- Tagnor ---

# Targets from which on no start's value or distance changes are one row.
def tagnor: . as $d
    | ($d.results.tagnor.starts // []) as $starts
    | ($starts | group_by(.target)
        | map({target: .[0].target, rows: map(del(.target))})
        | group_by(.rows) | sort_by(.[0].target)) as $same
    | table("tagnor"; "lrrrr";
        ["captures that win", "starts won by the cows", "own start", "least", "most"];
        [$same[] | (map(.target) | [min, max] | unique | join("--")) as $targets
         | .[0].rows
         | (map(select(.tiger1 == "a5" and .tiger2 == "e1"))[0].dtc) as $own
         | [$targets,
            "\(map(select(.category == "win")) | length) of \(length)",
            "\($own)", "\(map(.dtc) | min)", "\(map(.dtc) | max)"]]);

# --- the longest distances: of each phase, the tiers that have it ---

def longest: . as $d
    | table("longest"; "llrrrrlr";
        ["game", "phase", "on the board", "in hand", "captured", "tiers", "to move", "\\DTC{}"];
        [("tigadi", "aadu-puli-attam", "tagnor") as $name
         | $d.results[$name].tiers | group_by(.phase)[]
         | (map(.max_dtc) | max) as $most
         | map(select(.max_dtc == $most)) as $tiers
         | ($tiers | min_by(.row_in_hand + .column_in_hand)) as $tier | $tier
         | [($name | title_of($d)), .phase, "\(.row_pieces)\\,:\\,\(.column_pieces)",
            "\(.row_in_hand)\\,:\\,\(.column_in_hand)", "\(.captured)",
            "\($tiers | length)",
            ($name | variant($d) | if .family == "morris" then "either"
                else .[$tier.to_move].name end), "\($most)"]]);

# --- agreement ---

def source_text: {
    gamesmanone: "GamesmanOne, run by us \\cite{gamesmanone}",
    gamesolver: "game-solver, release tables \\cite{gamesolver}",
    solvedgames: "solved-games \\cite{solvedgames}",
    limnievergelt2004: "Lim and Nievergelt \\cite{limnievergelt2004}",
    limnievergelt2009: "Lim and Nievergelt \\cite{limnievergelt2009}",
    gasser1996: "Gasser \\cite{gasser1996}",
    stahlhacke2003: "Stahlhacke, as quoted \\cite{stahlhacke2003}",
    eigenraum: "eigenraum \\cite{eigenraum}",
    malom: "Malom's sectors, decoded by us \\cite{malom}",
    checkprogram: "check programs of our own"
}[.] // error("no text for the source \(.)");

def agreement_table: . as $d
    | agreement as $all
    | ($all | map(.source) | unique) as $sources
    | table("agreement"; "llrrrr";
        ["source", "games", "figures", "compared", "equal", "different"];
        [$all | group_by(.source)[] | . as $rows
         | [($rows[0].source | source_text),
            ($rows | map(.variant | gsub("-flying|-compulsory|-dropped-tiger|-pass"; ""))
                | unique | map(title_of($d)) | join(", ")
                | if length > 40 then "\($rows | map(.variant) | unique | length) games"
                  else . end),
            "\($rows | length)",
            "\($rows | map(select(.verdict != "waits")) | length)",
            "\($rows | map(select(.verdict == "equal")) | length)",
            "\($rows | map(select(.verdict == "differs")) | length)"]]);

def agreement_csv: "=== agreement.csv",
    "source,variant,file,where,field,published,ours,verdict",
    (agreement[] | [.source, .variant, .file, .where, .field, .value,
        .ours // "", .verdict] | map(tostring) | join(","));

# --- performance ---

def side_by_side: . as $d
    | def cells: [(.cpu_seconds | fixed(2)), (.peak_bytes / 1000000 | fixed(0)),
            (.table_bytes | groups), (.positions | groups)];
      table("peers"; "llrrrrr";
        ["game", "program", "threads", "CPU seconds", "memory, MB",
            "tables, bytes", "stored"];
        peers as $peers
        | [$peers | group_by(.variant)[]
           | .[0].variant as $name
           | to_entries
           | map(.key as $i | .value | [(if $i == 0 then $name | title_of($d) else "" end),
                ({gamesmanone: "GamesmanOne", gamesmanclassic: "GamesmanClassic"}[.source]),
                "\(.threads)"] + cells)
             + [$d.performance[] | select(.variant == $name and .phase == "all")
                | ["", "goti, \(.metric | ascii_upcase)", "\(.threads)"] + cells]]
        | add // []);

def runs: . as $d
    | table("runs"; "lllrrrrrr";
        ["game", "depths", "phase", "stored", "CPU", "wall clock", "memory",
            "bytes", "bits each"];
        [$d.performance[] | select(.kind == "recorded" or .threads > 1)
         | select(.variant | startswith("aadu-puli-attam-")
            or . == "demala-diviyan-keliya" | not)
         | [(.variant | title_of($d)) + dagger, (.metric | ascii_upcase), .phase,
            (.positions | groups), (.cpu_seconds | seconds),
            (.wall_seconds | seconds), (.peak_bytes | bytes),
            (.table_bytes | groups), (8 * .table_bytes / .positions | fixed(2))]]);

# --- verification ---

def verification_table: . as $d
    | table("verification"; "lllrrr";
        ["game", "depths", "values", "how many", "by turns", "wrong"];
        [$d.verification[] | select(.values >= 1000000 or .sample != "all")
         | [(.variant | title_of($d)) + dagger, (.metric | ascii_upcase),
            (if .phase == "all" then "all" else .phase end)
                + (if .sample == "all" then "" else ", a sample" end),
            (.values | groups), (.turns | if . == "" then "--" else groups end),
            "\(.wrong)"]]);

# Games whose tables were verified in the same way are one row.
def coverage_table: . as $d
    | {whole: "whole", sample: "samples", none: "not"} as $text
    | {whole: 0, sample: 1, none: 2} as $order
    | table("coverage"; "llp{0.42\\linewidth}rrr";
        ["movement", "placement", "games", "stored", "derived", "per cent"];
        [coverages | group_by([$order[.movement], $order[.placement]])[]
         | sum(.stored) as $all
         | [$text[.[0].movement], $text[.[0].placement],
            "\\raggedright " + (map((.variant | title_of($d))
                + (if .recorded then {kind: "recorded"} else {} end | dagger))
                | join("; ")),
            ($all | groups), (sum(.derived) | groups),
            (sum(.derived) | percent($all))]]);

# --- plots: shares as pieces enter, a curve a number of captures ---

def entering($name): . as $d
    | def share($all): 1000000 * . / $all | round | . / 10000;
      "=== figure_entering_\($name).csv",
      "captured,entered,row_wins,draws",
      ($d.results[$name].tiers | map(select(.to_move == "row"))
        | sort_by([.captured, .column_pieces])[]
        | .boards as $all
        | [.captured, .column_pieces + .captured,
           (.win + .cursed_win | share($all)), (.draw | share($all))]
        | map(tostring) | join(","));

games, household,
matrix("tigadi_draws"; .boards as $all | .draw | percent($all)),
matrix("tigadi_wins"; .boards as $all | .win + .cursed_win | percent($all)),
captures("aadu"; "aadu-puli-attam"), captures("tagnor"; "tagnor"),
tagnor, longest, agreement_table, agreement_csv, side_by_side, runs, verification_table,
coverage_table,
entering("aadu-puli-attam"), entering("tagnor")
