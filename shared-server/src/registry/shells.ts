import { type Queryable, rowsOf } from '../postgres/queryable.js';

export const ANNOUNCE_EVERY_MS = 15_000;
/** After longer silence, a shell counts as stopped. */
export const SHELL_IS_LIVE = '60 seconds';

export type AnnouncedShell = {
  version: string;
  provides: unknown;
  publicUrl?: string;
  previewUrl?: string | undefined;
};
export type RunningShell = { id: string; version: string; announcedAt: Date };

/** Also deletes those that stopped over a day ago. */
export async function announceShell(db: Queryable, id: string, shell: AnnouncedShell): Promise<void> {
  await db.query(
    `WITH gone AS (DELETE FROM slice_registry.shells WHERE announced_at < now() - interval '1 day' AND id <> $1)
     INSERT INTO slice_registry.shells (id, shell) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET shell = excluded.shell, announced_at = now()`,
    [id, JSON.stringify(shell)],
  );
}

export async function withdrawShell(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM slice_registry.shells WHERE id = $1', [id]);
}

export const runningShells = (db: Queryable): Promise<RunningShell[]> =>
  rowsOf<RunningShell>(
    db,
    `SELECT id, shell->>'version' AS version, announced_at AS "announcedAt" FROM slice_registry.shells
     WHERE announced_at > now() - $1::interval ORDER BY version, id`,
    [SHELL_IS_LIVE],
  );

export type AnnouncedSite = { url: string | null; previewUrl: string | null; isRunning: boolean };

/** As last announced, and whether a shell is running. */
export async function announcedSite(db: Queryable): Promise<AnnouncedSite | undefined> {
  const [row] = await rowsOf<AnnouncedSite>(
    db,
    `SELECT shell->>'publicUrl' AS url, shell->>'previewUrl' AS "previewUrl", announced_at > now() - $1::interval AS "isRunning"
     FROM slice_registry.shells ORDER BY announced_at DESC LIMIT 1`,
    [SHELL_IS_LIVE],
  );
  return row;
}
