import { type IncomingMessage, type ServerResponse, createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type PassOn = (answer: IncomingMessage, response: ServerResponse, path: string) => void;

/** Answers reach the browser by `passOn`, uncompressed and without a length. */
async function startProxy(site: string, passOn: PassOn): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const passedOn = requestOf(new URL(path, site), { method: request.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      passOn(answer, response, path);
    });
    passedOn.on('error', () => response.destroy());
    request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Alters the first copy of each file; the browser may keep it. */
export function startAlteringProxy(site: string, altered: RegExp) {
  const done = new Set<string>();
  return startProxy(site, (answer, response, path) => {
    const addition = altered.test(path) && !done.has(path) ? ';' : '';
    done.add(path);
    answer.on('end', () => response.end(addition)).pipe(response, { end: false });
  });
}

/** Up to the first match of `cut`; the rest after `release`. */
export async function startHalvingProxy(site: string, cut: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const proxy = await startProxy(site, (answer, response) => {
    if (answer.headers['content-type']?.startsWith('text/html')) void halve(answer, response);
    else answer.pipe(response);
  });
  async function halve(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await text(answer);
    const at = page.search(cut);
    response.write(page.slice(0, at));
    await released;
    response.end(page.slice(at));
  }
  return { ...proxy, release };
}
