import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is so, and fails where it does not become so in time. A throw counts as "not yet". */
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
  throw new Error(`did not become so within ${withinMs} ms: ${isSo.toString()}`, { cause: problem });
}
