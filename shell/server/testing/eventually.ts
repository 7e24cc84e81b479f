import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the last answer after 20 seconds. */
export async function eventually<T>(poll: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await poll();
    if (isWanted(answer) || Date.now() > deadline) return answer;
    await sleep(20);
  }
}
