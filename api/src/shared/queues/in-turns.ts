import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/** Nobody notices that the others wait for so long. */
const TURN_MS = 15;

/** Takes the steps of a long computation, and lets requests and timers run between them. */
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
