/** Keys of `pg_advisory_lock`, each for one purpose in this database. A new purpose takes a new number. */
export const advisoryLocks = { registrySchema: 720_431_001, fileRemoval: 720_431_002, rollouts: 720_431_003 } as const;
