import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is the wanted one; after five seconds gives the last answer, for the assertion to complain about. */
export async function eventually<T>(ask: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 5000;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer) || Date.now() > deadline) return answer;
    await sleep(20);
  }
}
