const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** YYYY-MM-DD */
const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(now);

/** `Nov 26`, `Today`, or `Late: Nov 24`. `shipBy`: YYYY-MM-DD in the time zone of the shop. */
export function shipByText(shipBy: string, timeZone: string, now = new Date()): { text: string; isLate: boolean } {
  const today = dayIn(timeZone, now);
  if (shipBy === today) return { text: 'Today', isLate: false };
  const text = monthAndDay.format(new Date(`${shipBy}T00:00:00Z`));
  return shipBy < today ? { text: `Late: ${text}`, isLate: true } : { text, isLate: false };
}
