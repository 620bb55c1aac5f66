# SPDX-License-Identifier: MIT
#
# What the paper says in words and not by a number out of numbers.tex: printed is
# what does not hold.
include "lib";

def movement(f): map(select(.phase == "movement" and (.captured | f)));
def won_by_tigers: if .to_move == "row" then .win + .cursed_win
    else .loss + .blessed_loss end;

def claim($text; $holds): select($holds | not) | $text;

# The share of decided positions whose last ply is the loser's.
def losers: map(select(.category != "draw"))
    | sum(if loser_last then .boards else 0 end) / sum(.boards);

. as $d
| $d.results as $r
| ($d.variants | map({key: .name, value: .}) | from_entries) as $v
# --- facts of the games ---
| claim("Tigadi is drawn by a hundred turns of either side, and by a third occurrence";
        $v.tigadi | [.draw_limit, .draw_counts, .draw_repetitions]
        == [100, "plies", 3]),
  claim("Aadu Puli Attam is drawn by fifty tiger moves, and by a third occurrence";
        [households[] | $v[.]] | all(.[];
            [.draw_limit, .draw_counts, .draw_repetitions] == [50, "row", 3])),
  claim("no other game of the table of households has a limit";
        [$v["demala-diviyan-keliya"], $v["mysore-three-tigers"]]
        | all(.[]; .draw_limit == 0)),
  claim("the sides of Tigadi are alike; a corner is on three lines, a middle on two";
        ($v.tigadi | .row.pieces == .column.pieces)
        and ($d.check.tigadi | .points == 3 * 8
            and 3 * .mills == 3 * .points / 2 + 2 * .points / 2)),
  claim("nine men's morris has a line for two of three points, two on each";
        $d.check["nine-mens-morris"] | .points == 24 and 3 * .mills == 2 * .points),
  claim("Morabaraba has the board of Tigadi and more men";
        ($d.check.morabaraba == $d.check.tigadi)
        and $v.morabaraba.row.pieces > $v.tigadi.row.pieces),
  claim("Aadu Puli Attam has four lines, three rows, two ends and a base";
        $d.check["aadu-puli-attam"].lines == 4 + 3 + 2 + 1),
  claim("in one household all goats have to be captured";
        [households[] | $v[.] | .capture_target] | max
        == $v["aadu-puli-attam"].column.pieces),
  claim("two of the tigers enter in a household and in the Mysore game, which wants all people";
        ([$v["aadu-puli-attam-placed-tigers"], $v["mysore-three-tigers"]]
            | all(.[]; .row.pieces == 3 and .row.in_hand == 2))
        and ($v["mysore-three-tigers"] | .capture_target == .column.pieces)),
  claim("Demala Diviyan Keliya and Puli Judham have as many goats as Aadu Puli Attam";
        [$v["demala-diviyan-keliya"], $v["puli-judham"], $v["aadu-puli-attam"]
            | .column.pieces] | unique | length == 1),
  claim("Puli Judham has a smaller board";
        $v["puli-judham"].points < $v["aadu-puli-attam"].points),
  claim("five captures end Bagh-Chal"; $v["bagh-chal"].capture_target == 5),
  claim("tigers on two opposite corners are the variant that stands for Tagnor";
        ($r.tagnor.starts // []) | map(select(.tiger1 == "a5" and .tiger2 == "e1"
            and .target == $v.tagnor.capture_target))
        | length == 1 and .[0].dtc == $r.tagnor.summary.start.dtc),
# --- values ---
  claim("Tigadi is won by White"; $r.tigadi.summary.start
        | .side == "White" and .category == "win"),
  claim("in Tigadi placing on a corner wins and all else loses";
        $r.tigadi.first_moves | all(.[];
            (.move[:1] != "d" and .move[1:] != "4") as $corner
            | .category == if $corner then "win" else "loss" end)),
  claim("Aadu Puli Attam is a draw in every household, whatever the first move";
        [households[] | select($r[.])] | all(.[];
            $r[.].summary | .start.category == "draw"
            and (.first_moves | keys == ["draw"]))),
  claim("Tagnor is won by the cows from every start, at every target";
        $r.tagnor.starts | all(.[]; .category == "win")),
  claim("Tagnor, movement: the cows win all with at most one captured";
        $r.tagnor.tiers | movement(. <= 1)
        | all(.[]; if .to_move == "row" then .loss == .boards
                   else .win == .boards end)),
  claim("Tagnor, movement: the tigers win some with two or three captured";
        [2, 3] | all(.[]; . as $n | $r.tagnor.tiers | movement(. == $n)
            | any(.[]; won_by_tigers > 0))),
  claim("Tagnor, movement: the tigers win most with four captured and the move only";
        $r.tagnor.tiers | movement(true)
        | all(.[]; (won_by_tigers > .boards / 2)
            == (.captured == 4 and .to_move == "row"))),
  claim("Aadu Puli Attam, movement: with none captured the tigers win nothing";
        $r["aadu-puli-attam"].tiers | movement(. == 0)
        | all(.[]; won_by_tigers == 0)),
  claim("Aadu Puli Attam, movement: with four captured the tigers win most";
        $r["aadu-puli-attam"].tiers | movement(. == 4)
        | all(.[]; won_by_tigers > .boards / 2)),
  claim("Tigadi, movement: the side to move wins most between equals of more than three men";
        $r.tigadi.tiers | movement(true)
        | map(select(.row_pieces == .column_pieces and .row_pieces > 3))
        | length > 0 and all(.[]; .win > .boards / 2)),
  claim("Tigadi, movement: of three against three the side to move wins less than half, and more than it loses";
        $r.tigadi.tiers | movement(true)
        | map(select(.row_pieces == 3 and .column_pieces == 3))
        | length == 1 and all(.[]; .win < .boards / 2 and .win > .loss)),
  claim("Tigadi, movement: a man down the side to move loses most";
        $r.tigadi.tiers | movement(true)
        | map(select(.row_pieces + 1 == .column_pieces))
        | length > 0 and all(.[]; .loss > .boards / 2)),
  claim("no distance in Tigadi's movement reaches the limit";
        $r.tigadi.tiers | movement(true)
        | all(.[]; .max_dtc < $v.tigadi.draw_limit)),
  claim("in Tigadi the winner mostly makes the last ply before a capture, in Tagnor the loser";
        ($r.tigadi.depths | losers < 0.01) and ($r.tagnor.depths | losers > 0.5)),
  claim("in Aadu Puli Attam it is the winner more often, but not always";
        $r["aadu-puli-attam"].depths | losers | . > 0.1 and . < 0.5),
  claim("of Tagnor less than one position in a hundred is drawn";
        $r.tagnor.tiers | 100 * sum(.draw) < sum(.boards)),
  claim("the limit changes no value in Tigadi";
        $r.tigadi.tiers | all(.[]; .cursed_win + .blessed_loss == 0)),
  claim("Demala Diviyan Keliya is a draw";
        $r["demala-diviyan-keliya"].summary.start.category == "draw"),
  claim("Puli Judham is won by the goats"; $r["puli-judham"].summary.start
        | .side == "Goats" and .category == "win"),
  claim("Mysore's game on the board of Aadu Puli Attam is won by the people";
        $r["mysore-three-tigers"].summary.start
        | .side == "People" and .category == "win"),
  claim("Bagh-Chal is a draw"; $r["bagh-chal"].summary.start.category == "draw"),
# --- verification ---
  claim("Tigadi is verified by samples";
        $d.verification | map(select(.variant == "tigadi"))
        | length > 0 and all(.[]; .sample != "all")),
  claim("what was verified whole is as many values as are stored";
        $d.verification | map(select(.sample == "all")) | all(.[]; . as $row
            | $r[.variant].stored
            | map(select($row.phase == "all" or .phase == $row.phase))
            | sum(.positions) == $row.values)),
  claim("no game is verified in another way than the text says";
        $d | coverages | all(.[]; [.movement, .placement]
            | . == ["whole", "whole"] or . == ["whole", "sample"]
                or . == ["whole", "none"] or . == ["sample", "sample"]
                or . == ["sample", "none"] or . == ["none", "none"])),
  claim("the games of the title are verified in part, and not whole";
        $d | coverages | map(select(.variant == ("tigadi", "aadu-puli-attam", "tagnor")))
        | length == 3 and all(.[]; .movement != "none" and .placement != "whole")),
  claim("the games verified whole are smaller than all others";
        $d | coverages
        | (map(select(.placement == "whole") | .stored) | max)
            < (map(select(.placement != "whole") | .stored) | min)),
  claim("rows are measured or recorded";
        [$d.verification[], $d.performance[]]
        | all(.[]; .kind == "measured" or .kind == "recorded")),
  claim("what is recorded are the larger games";
        $d.verification | map(select(.kind == "recorded" and .values < 1000000))
        == []),
  claim("Adugo is not solved"; $r.adugo == null),
  claim("no verified value was wrong"; all($d.verification[]; .wrong == 0)),
  claim("no published figure differs"; $d | agreement
        | all(.[]; .verdict != "differs"))
