-- Settings of SCIM clients beside the rows of the identity server, and the audit log of provisioning.

CREATE TABLE client_settings (
  account_id              bigint NOT NULL,
  client_id               text NOT NULL,
  -- Accepts users without externalId or e-mail address.
  accept_incomplete_users boolean NOT NULL DEFAULT false,
  -- DELETE hides the user instead of showing it as inactive.
  hide_deleted_users      boolean NOT NULL DEFAULT false,
  -- POST may link an active user who has another external id.
  allow_relink            boolean NOT NULL DEFAULT false,
  version                 integer NOT NULL DEFAULT 0,  -- of the settings; 0 until the first change, as without a row
  last_request_at         timestamptz,      -- to the minute
  last_request_ip         text,
  last_error_at           timestamptz,
  last_error_status       integer,
  last_error_detail       text,
  PRIMARY KEY (account_id, client_id)
);

CREATE SEQUENCE audit_entry_id;
-- Each week has a partition.
CREATE TABLE audit_entry (
  account_id      bigint NOT NULL,
  id              bigint NOT NULL DEFAULT nextval('audit_entry_id'),
  performed_on    timestamptz NOT NULL,
  action          text NOT NULL CHECK (action IN ('Created', 'Updated', 'Deactivated', 'Linked', 'Failed')),
  external_id     text,
  user_id         integer,                  -- no foreign key: entries outlive users
  user_name       text,
  search_text     text NOT NULL,            -- user name and external id, folded by the service
  response_status integer NOT NULL,
  ip_address      text,
  client_id       text NOT NULL,
  client_name     text NOT NULL,
  request_id      text NOT NULL,
  method          text NOT NULL,
  path            text NOT NULL,
  duration        double precision,         -- milliseconds until the entry was written
  payload         jsonb,                    -- the request's body, credentials masked
  error           text,
  changes         jsonb NOT NULL DEFAULT '{}',  -- by attribute: { from, to }
  ignored         jsonb NOT NULL DEFAULT '[]',  -- sentences about what the request has and was not applied
  repeated        integer NOT NULL DEFAULT 1,   -- requests refused by a limit within the same minute are one entry
  PRIMARY KEY (account_id, id, performed_on)
) PARTITION BY RANGE (performed_on);
CREATE INDEX audit_entry_performed_on ON audit_entry (account_id, performed_on DESC, id DESC);
CREATE INDEX audit_entry_external_id ON audit_entry (account_id, external_id, performed_on DESC, id DESC);
CREATE INDEX audit_entry_action ON audit_entry (account_id, action, performed_on DESC, id DESC);
