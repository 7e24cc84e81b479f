// The one port before a baseline: node:http, with connections that stay open. Prints its port.
import { Agent, createServer, request as call } from 'node:http';

const upstream = process.env.UPSTREAM;
if (!upstream) throw new Error('UPSTREAM must be the origin that requests go to');
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  const { method, headers, url = '/' } = request;
  const forwarded = call(upstream + url, { method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.once('error', () => response.writeHead(502).end());
  request.pipe(forwarded);
});
server.listen(0, '127.0.0.1', () => console.log(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
