import { type Server, createServer } from 'node:http';

/** Answers while the API starts, which may wait for migrations: it is alive, and not ready. */
export async function startingServer({ host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const isLive = request.url === '/api/health/live';
    const body = isLive
      ? { status: 'ok' }
      : { statusCode: 503, code: 'service_unavailable', message: 'The shop is starting. Please try again shortly.' };
    response.writeHead(isLive ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...(!isLive && { 'Retry-After': '5' }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return server;
}
