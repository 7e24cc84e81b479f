import { createServer } from 'node:http';
import { HttpDrain } from 'shared-server/http/http-drain';
import { NOT_READY_HEADER } from 'shared-server/http/not-ready';

const ENDS_WITHIN_MS = 1_000;

/** The API may wait for migrations: it is alive, and not ready. `end` resolves when the port is free. */
export async function startingServer({
  host,
  port,
}: {
  host: string;
  port: number;
}): Promise<{ end(): Promise<unknown> }> {
  const server = createServer((request, response) => {
    const isLive = request.url === '/api/health/live';
    const body = isLive
      ? { status: 'ok' }
      : { statusCode: 503, code: 'service_unavailable', message: 'The shop is starting. Please try again shortly.' };
    response.writeHead(isLive ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
      [NOT_READY_HEADER]: '1',
      ...(!isLive && { 'Retry-After': '5' }),
    });
    response.end(JSON.stringify(body));
  });
  const drain = new HttpDrain(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return { end: () => drain.drain({ graceMs: 0, withinMs: ENDS_WITHIN_MS }) };
}
