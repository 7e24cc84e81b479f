import type { ServerResponse } from 'node:http';

const reason = new Error('the caller has left');

/** Aborts when the caller leaves early. */
export function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(reason);
  });
  return controller.signal;
}
