-- previous-code: works
-- Digest of the Idempotency-Key of the request that created the client: a repeated request creates no second one. The answer
-- itself is not kept, since it has the secret.
ALTER TABLE client ADD COLUMN creation_key bytea;
CREATE UNIQUE INDEX client_creation_key ON client (account_id, creation_key) WHERE creation_key IS NOT NULL;
