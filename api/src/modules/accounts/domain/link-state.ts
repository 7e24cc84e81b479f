export type LinkState = 'works' | 'used' | 'expired';

/** Whether a mailed link still works. One that was used says so, however old it is. */
export function linkStateOf({ usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date }, now: Date): LinkState {
  if (usedAt) return 'used';
  return expiresAt <= now ? 'expired' : 'works';
}
