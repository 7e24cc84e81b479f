import { advisoryLocks } from './advisory-locks.js';

/**
 * Whether stored files may be removed now: not while a backup copies them. Run it after the transaction that deleted the last row that
 * names them, or within it.
 */
export const MAY_REMOVE_FILES = `SELECT pg_try_advisory_xact_lock_shared(${advisoryLocks.fileRemoval}) AS "mayRemove"`;

/** For the session of a backup, before its snapshot: waits for running removals, and holds further ones back until it ends. */
export const HOLD_FILE_REMOVAL = `SELECT pg_advisory_lock(${advisoryLocks.fileRemoval})`;
