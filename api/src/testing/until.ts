import { setTimeout as sleep } from 'node:timers/promises';

/** A throw counts as "not yet". */
export async function until(isSo: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  let problem: unknown;
  while (Date.now() < deadline) {
    try {
      if (await isSo()) return;
    } catch (error) {
      problem = error;
    }
    await sleep(20);
  }
  throw new Error(`not so within ${withinMs} ms: ${isSo.toString()}`, { cause: problem });
}

/** On a busy machine, calls may wait too long for the database. */
export async function untilServed<T extends { status: number }>(call: () => Promise<T>, withinMs = 60_000): Promise<T> {
  const end = Date.now() + withinMs;
  let answer = await call();
  while (answer.status === 503 && Date.now() < end) {
    await sleep(100);
    answer = await call();
  }
  return answer;
}
