import type { TimelineStep } from 'shared-ui/timeline';

/** Drops dates that are later than one of a later step. */
export function datesInOrder(steps: readonly TimelineStep[]): TimelineStep[] {
  let next = Number.POSITIVE_INFINITY;
  return steps
    .toReversed()
    .map((step) => {
      const at = step.at ? Date.parse(step.at) : null;
      if (at === null) return step;
      if (at > next) return { ...step, at: null };
      next = at;
      return step;
    })
    .toReversed();
}
