-- previous-code: works
-- What is secret of a registration in one sealed value: url, headers and signing secret as JSON. Beside it `url` and
-- `headers` hold what answers show, with `***` for the sealed parts, and `secret_sealed` is empty, so that code before
-- this, which would send to the url that is shown, cannot sign: it gives such deliveries back for newer code.
ALTER TABLE registration ADD COLUMN target_sealed text;
-- The version that target_sealed was written with; another one, or null: older code wrote the row, and what it wrote
-- in url, headers and secret_sealed holds.
ALTER TABLE registration ADD COLUMN sealed_version integer;
