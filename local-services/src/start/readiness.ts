import { setTimeout as sleep } from 'node:timers/promises';

export function localOrigin(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::' || host === '';
  const name = isAny ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Until all answer 200. Returns the last problem if `signal` aborts. */
export async function untilReady(
  addresses: string[],
  signal: AbortSignal,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  for (const address of addresses) {
    let problem = '';
    while ((problem = await problemOf(address, signal)) !== '') {
      if (signal.aborted) return { ok: false, problem: `${address}: ${problem}` };
      await sleep(50);
    }
  }
  return { ok: true };
}

async function problemOf(address: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
      redirect: 'manual',
    });
    await response.arrayBuffer();
    return response.status === 200 ? '' : `status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}
