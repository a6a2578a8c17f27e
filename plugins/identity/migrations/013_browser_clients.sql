-- previous-code: works
-- Whether the client's rate limit is one of each user, not of all its users together: for pages that many users open.
ALTER TABLE client ADD COLUMN limit_per_user boolean NOT NULL DEFAULT false;
