import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the answer is wanted. After 20 seconds returns the last answer, so that the assertion shows it. */
export async function eventually<T>(poll: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await poll();
    if (isWanted(answer) || Date.now() > deadline) return answer;
    await sleep(20);
  }
}
