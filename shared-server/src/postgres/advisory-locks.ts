/** Keys of `pg_advisory_lock`, one per purpose. */
export const advisoryLocks = { registrySchema: 720_431_001, fileRemoval: 720_431_002, rollouts: 720_431_003 } as const;
