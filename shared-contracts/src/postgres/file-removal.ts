/** An arbitrary id, unique among the advisory locks of this database. */
const REMOVAL_LOCK = 720_431_002;

/**
 * Whether stored files may be removed now: not while a backup copies them. Run it after the transaction that deleted the last row that
 * names them, or within it.
 */
export const MAY_REMOVE_FILES = `SELECT pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}) AS "mayRemove"`;

/** For the session of a backup, before its snapshot: waits for running removals, and holds further ones back until it ends. */
export const HOLD_FILE_REMOVAL = `SELECT pg_advisory_lock(${REMOVAL_LOCK})`;
