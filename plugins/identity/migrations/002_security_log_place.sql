-- previous-code: works
-- It has the account first in its key, and yet stays with them when accounts are spread over several servers.
COMMENT ON TABLE security_log IS
  'Of the installation: entries are written in the transactions that write users, clients, sessions and tokens.';
