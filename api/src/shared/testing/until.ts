import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds, and fails after a timeout. A throw counts as "not yet". */
export async function until(isSo: () => Promise<boolean>, withinMs = 5_000): Promise<void> {
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
