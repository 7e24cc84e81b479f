import { MAY_REMOVE_FILES } from 'shared-server/postgres/file-removal';
import type { EntityManager } from 'typeorm';

const RETRY_MS = 60_000;

/** Not while a backup copies stored files. */
export async function mayRemoveFiles(manager: Pick<EntityManager, 'query'>): Promise<boolean> {
  const [answer] = await manager.query<[{ mayRemove: boolean }]>(MAY_REMOVE_FILES);
  return answer.mayRemove;
}

export const laterRemoval = (): { runAt: Date } => ({ runAt: new Date(Date.now() + RETRY_MS) });
