import { advisoryLocks } from './advisory-locks.js';

/** False while a backup copies files. Run it after or in the transaction that deletes the last row naming them. */
export const MAY_REMOVE_FILES = `SELECT pg_try_advisory_xact_lock_shared(${advisoryLocks.fileRemoval}) AS "mayRemove"`;

/** For a backup, before its snapshot: waits for removals, and blocks others until the session ends. */
export const HOLD_FILE_REMOVAL = `SELECT pg_advisory_lock(${advisoryLocks.fileRemoval})`;
