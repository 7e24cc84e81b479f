import { useState } from 'react';

const DAY_MS = 86_400_000;

/** "On hold for 3 days" */
function ageText(heldSince: string, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - new Date(heldSince).getTime()) / DAY_MS));
  if (days === 0) return 'On hold since today';
  return `On hold for ${days} ${days === 1 ? 'day' : 'days'}`;
}

export function HoldText({ since, isOverdue = false }: { since: string; isOverdue?: boolean | undefined }) {
  const [now] = useState(() => new Date());
  return `${isOverdue ? 'Overdue: ' : ''}${ageText(since, now)}`;
}
