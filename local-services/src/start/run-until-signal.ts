import { type RunningShop, type ShopOptions, StartRefused, runShop } from './run-shop.js';

/**
 * The life of `npm start`: runs the shop until SIGINT or SIGTERM, and ends with 0 then; with 1 when it could not be started.
 * npm passes a signal on that the whole group has got already: only a second press after a while means "at once".
 * @public scripts/start.mjs imports the built file
 */
export async function runUntilSignal(
  options: ShopOptions,
  whileRunning: (shop: RunningShop) => void = () => undefined,
) {
  const stopping = new AbortController();
  let firstSignal = 0;
  const onSignal = () => {
    firstSignal ||= Date.now();
    if (Date.now() - firstSignal > 1_000) process.exit(1);
    stopping.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  // a terminal or a pipe that is gone must not end us before we have ended the others
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort());

  try {
    const shop = await runShop(options, stopping.signal);
    whileRunning(shop);
    await stopped;
    options.say('Stopping');
    await shop.stop();
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    for (const line of error instanceof StartRefused
      ? error.problems
      : [error instanceof Error ? error.message : String(error)])
      console.error(line);
    process.exit(1);
  }
}
