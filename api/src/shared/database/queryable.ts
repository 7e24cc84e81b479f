import type { Queryable } from 'shared-server/postgres/queryable';
import type { EntityManager } from 'typeorm';

/** Returns the rows of SELECT only. */
export const queryable = (manager: Pick<EntityManager, 'query'>): Queryable => ({
  query: async (text, values) => ({ rows: await manager.query<unknown[]>(text, values) }),
});
