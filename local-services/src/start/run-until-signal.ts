import { type RunningShop, type ShopOptions, StartError, runShop } from './run-shop.js';

/**
 * Exits with 0, or 1 if it could not start. npm forwards signals that the group has already received, so only a later
 * second one forces an exit.
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
  // a closed terminal must not kill us before the children are stopped
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
    for (const line of error instanceof StartError
      ? error.problems
      : [error instanceof Error ? error.message : String(error)])
      console.error(line);
    process.exit(1);
  }
}
