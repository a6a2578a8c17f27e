-- previous-code: works
-- Work under way may be handed to other people: what is known of the days before then is not theirs.

alter table task add column reassigned_on date; -- from which its people have it; null: nobody else began it
