import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the answer is wanted. After five seconds returns the last answer, so that the assertion shows it. */
export async function eventually<T>(poll: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 5000;
  for (;;) {
    const answer = await poll();
    if (isWanted(answer) || Date.now() > deadline) return answer;
    await sleep(20);
  }
}
