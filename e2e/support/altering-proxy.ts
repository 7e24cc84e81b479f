import { createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the site that adds some bytes to the first copy of each file whose path matches; the browser may keep it, as its name never changes. */
export async function startAlteringProxy(site: string, altered: RegExp): Promise<{ origin: string; stop: () => void }> {
  const done = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isAltered = altered.test(path) && !done.has(path);
    done.add(path);
    const headers = { ...request.headers, ...(isAltered && { 'accept-encoding': 'identity' }) };
    const passedOn = requestOf(new URL(path, site), { method: request.method, headers }, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers;
      const addition = isAltered ? ';' : '';
      response.writeHead(answer.statusCode ?? 502, {
        ...rest,
        ...(length && { 'content-length': Number(length) + addition.length }),
      });
      answer.on('end', () => response.end(addition)).pipe(response, { end: false });
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
