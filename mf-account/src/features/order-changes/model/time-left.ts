const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "1 hour 12 minutes": at least one minute. */
export function timeLeftText(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.floor((until.getTime() - now.getTime()) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && plural(hours, 'hour'), rest > 0 && plural(rest, 'minute')].filter(Boolean).join(' ');
}
