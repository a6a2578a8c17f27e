/**
 * A condition on `pg_locks`, which has those of all databases, and copies of one template have the same numbers of relations.
 * It is by connection, since who waits for a row waits for a transaction, which is of no database.
 */
export const OF_THIS_DATABASE = 'pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())'
