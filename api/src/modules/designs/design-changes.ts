import type { EntityManager } from 'typeorm';

export const DESIGN_CHANGED = 'design_changed';

/** `endedLink`: one that has just ended. */
export type DesignChange = { draftId: string; endedLink?: string };

export async function announce(manager: EntityManager, { draftId, endedLink = '' }: DesignChange): Promise<void> {
  await manager.query(`SELECT pg_notify($1, $2)`, [DESIGN_CHANGED, `${draftId} ${endedLink}`.trim()]);
}

export function changeIn(payload: string): DesignChange {
  const [draftId = '', endedLink] = payload.split(' ');
  return { draftId, ...(endedLink && { endedLink }) };
}
