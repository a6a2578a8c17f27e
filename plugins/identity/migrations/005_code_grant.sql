-- previous-code: works
-- Set when a code is presented again: tokens that are just being issued for it are then not issued.
ALTER TABLE authorization_code ADD COLUMN reused_at timestamptz;

-- Of the sign-in, like authenticated_at: a refreshed id_token repeats both. Null unless a code began the family.
ALTER TABLE refresh_token ADD COLUMN amr text[];
