import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';

export type TlsProxy = { stop: () => Promise<void> };
type Ports = { https: number; http: number; targets: readonly number[] };

/** Ends TLS, says so in `X-Forwarded-Proto`, and takes the servers in turn. Forwards plain http as such. */
export async function startTlsProxy({ https, http, targets }: Ports): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  let turn = 0;
  const forward = (proto: 'http' | 'https') => (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const port = targets[turn++ % targets.length];
    const headers = { ...incoming.headers, 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.1' };
    const { method, url: path } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => {});
    });
    sent.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  };
  const servers: [Server, number][] = [
    [createTlsServer({ key, cert }, forward('https')), https],
    [createServer(forward('http')), http],
  ];
  await Promise.all(
    servers.map(([server, port]) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))),
  );
  const stop = async () => {
    for (const [server] of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  };
  return { stop };
}
