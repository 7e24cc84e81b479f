const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Fewer letters are more likely those of a name. */
const SHORTEST = 6;

/** The range of ids that begin like this text in lower case; null if none does, or if it is too short. */
export function idRangeOf(start: string): { from: string; to: string } | null {
  if (start.length < SHORTEST) return null;
  const [from, to] = [start + lowest.slice(start.length), start + highest.slice(start.length)];
  return wholeId.test(from) && wholeId.test(to) ? { from, to } : null;
}
