import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
const three = join(dirname(createRequire(import.meta.url).resolve('three')), '..');

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

const blankPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** The folder a URL's first segment stands for. */
function rootOf(segment, developed) {
  return { three, developed }[segment];
}

/**
 * Serves the studio's page, its modules, three.js and the photos that are already developed, on a free local port.
 * @param {{ developed?: string }} folders where finished photos lie; without it, all photos are blank
 */
export async function serveStudio({ developed }) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://studio').pathname));
    const [, first, ...rest] = path.split(sep);
    if (first === 'developed' && developed === undefined) {
      response.writeHead(200, { 'content-type': types['.png'] });
      response.end(blankPng);
      return;
    }
    const root = rootOf(first, developed);
    const file = root ? join(root, ...rest) : join(here, path);
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
