const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** Writes YYYY-MM-DD. */
const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** `Nov 26`, `Today`, or `Late: Nov 24`. `shipBy`: YYYY-MM-DD. */
export function shipByText(shipBy: string, now: Date): { text: string; isLate: boolean } {
  const today = isoDay.format(now);
  if (shipBy === today) return { text: 'Today', isLate: false };
  const text = monthAndDay.format(new Date(`${shipBy}T00:00:00Z`));
  return shipBy < today ? { text: `Late: ${text}`, isLate: true } : { text, isLate: false };
}
