-- previous-code: works
-- Digest of the Idempotency-Key of the request that created the user: a repeated request creates no second one. The answer
-- itself is not kept, since it may have a link to set a password.
ALTER TABLE app_user ADD COLUMN creation_key bytea;
CREATE UNIQUE INDEX app_user_creation_key ON app_user (account_id, creation_key) WHERE creation_key IS NOT NULL;
