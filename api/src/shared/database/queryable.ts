import type { Queryable } from 'shared-contracts/releases/queryable';
import type { EntityManager } from 'typeorm';

/** What code that is shared with the shell's servers takes for a connection. Has the rows of SELECT statements only. */
export const queryable = (manager: Pick<EntityManager, 'query'>): Queryable => ({
  query: async (text, values) => ({ rows: await manager.query<unknown[]>(text, values) }),
});
