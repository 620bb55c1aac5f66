# SPDX-License-Identifier: MIT
#
# What the paper says in words and not by a number out of numbers.tex: printed is
# what does not hold.
include "lib";

def movement(f): map(select(.phase == "movement" and (.captured | f)));
def won_by_tigers: if .to_move == "row" then .win + .cursed_win
    else .loss + .blessed_loss end;

def claim($text; $holds): select($holds | not) | $text;

. as $d
| $d.results as $r
| claim("Tigadi is won by White"; $r.tigadi.summary.start
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
  claim("Tigadi, movement: the side to move mostly wins between equals and loses a man down";
        $r.tigadi.tiers | movement(true)
        | all(.[]; if .row_pieces == .column_pieces then .win > .loss
            elif .row_pieces + 1 == .column_pieces then .loss > .win
            else true end)),
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
  claim("Tigadi is verified by samples";
        $d.verification | map(select(.variant == "tigadi"))
        | length > 0 and all(.[]; .sample != "all")),
  claim("Adugo is not solved"; $r.adugo == null),
  claim("no verified value was wrong"; all($d.verification[]; .wrong == 0)),
  claim("no published figure differs"; $d | agreement
        | all(.[]; .verdict != "differs"))
