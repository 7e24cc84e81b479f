import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { PaymentStandIn } from '../payments/payment-stand-in.js';
import type { S3Endpoint } from '../s3/s3-endpoint.js';

export type EmbeddedServices = { storage: S3Endpoint | null; payments: PaymentStandIn | null };

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Storage under `/s3`, the payment API under `/v1`, its page under `/c/pay`. */
export function createEmbeddedServer({ storage, payments }: EmbeddedServices): Server {
  const handlers: [prefix: string, handler: Handler | undefined][] = [
    ['/s3', storage ?? undefined],
    ['/v1', payments?.api],
    ['/c/pay', payments?.page],
  ];
  const answer: Handler = async (request, response) => {
    const url = request.url ?? '';
    const handler = handlers.find(([prefix]) => url === prefix || url.startsWith(`${prefix}/`))?.[1];
    if (handler) return handler(request, response);
    if (url === '/health') return void response.end('ok');
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('Not found');
  };
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
}
