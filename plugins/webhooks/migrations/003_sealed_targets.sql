-- previous-code: breaks
-- What is secret of a registration in one sealed value: url, headers and signing secret as JSON. Beside it `url` and
-- `headers` hold what answers show, with `***` for the sealed parts. Null only until the first start after this seals the
-- row, which SQL cannot.
ALTER TABLE registration ADD COLUMN target_sealed text;
-- The secret as code before this sealed it; null beside target_sealed. That code must never sign for a url that is shown:
-- the receiver's 404 would end the delivery. It refuses to start beside this migration, and a process of it that still
-- runs finds no secret_sealed: it neither writes registrations nor claims deliveries, which wait for newer code.
ALTER TABLE registration RENAME COLUMN secret_sealed TO older_secret_sealed;
ALTER TABLE registration ALTER COLUMN older_secret_sealed DROP NOT NULL;
