import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/** Nobody notices such a wait. */
const TURN_MS = 15;

/** Requests and timers run between the steps. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let until = performance.now() + TURN_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await othersHadTheirTurn();
    until = performance.now() + TURN_MS;
  }
}
