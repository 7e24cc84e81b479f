import { ExpressAdapter } from '@nestjs/platform-express';
import { type RequestListener, type Server, createServer } from 'node:http';
import { HttpDrain } from 'shared-server/http/http-drain';
import { NOT_READY_HEADER } from 'shared-server/http/not-ready';

const answerStarting: RequestListener = (request, response) => {
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
};

/** Alive, but not ready, before there is an app. One server, because closing a socket resets connections made meanwhile. */
export class HttpServer {
  readonly server: Server = createServer(answerStarting);
  readonly drain = new HttpDrain(this.server);
  readonly adapter = new AdapterOf(this.server);

  /** Rejects if the port is taken. */
  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve());
    });
  }

  serve(): void {
    this.server.off('request', answerStarting);
    this.server.on('request', this.adapter.getInstance<RequestListener>());
  }
}

class AdapterOf extends ExpressAdapter {
  constructor(private readonly server: Server) {
    super();
  }

  override initHttpServer(): void {
    this.setHttpServer(this.server);
  }
}
