import { createReadStream } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { request as forwardSecurely } from 'node:https';
import path from 'node:path';
import { base, repositoryRoot } from '../build/base.mjs';
import { developmentFolder, prepareDevelopment, watch } from './development.mjs';

const types = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const RELOADS = '/_alone/reloads';

const pageOf = (slice, files) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${slice}</title>
${files
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/_alone/${file}">`)
  .join('\n')}
${files
  .filter((file) => file.endsWith('.css'))
  .map((file) => `<link rel="stylesheet" href="/_alone/${file}">`)
  .join('\n')}
</head><body><div id="root"></div>
${files
  .filter((file) => file.endsWith('.js'))
  .map((file) => `<script src="/_alone/${file}"></script>`)
  .join('\n')}
<script>new EventSource('${RELOADS}').onmessage = () => location.reload();</script>
</body></html>`;

/** Returns the output folder; calls `onRebuilt` after every build with the names of its scripts, stylesheets and fonts. */
async function developStandalone(name, { folder, onRebuilt, say }) {
  const outputPath = path.join(developmentFolder, 'alone', name);
  const config = base({ owner: name, folder, target: 'browser', mode: 'development', outputPath });
  const standalone = {
    ...config,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...config.output, publicPath: '/_alone/' },
    cache: { ...config.cache, name: `${config.cache.name}-alone` },
  };
  // fonts are preloaded as in the shop, since they are shown only if they are there for the first paint
  const onBuilt = ([{ entrypoints, assets }]) =>
    onRebuilt([
      ...entrypoints.get('standalone').getFiles(),
      ...Object.keys(assets).filter((file) => file.endsWith('.woff2')),
    ]);
  await watch([standalone], { onBuilt, say });
  return outputPath;
}

function passOn(site, request, response) {
  const { host, protocol } = new URL(site);
  const headers = { ...request.headers, host, ...(request.headers.origin && { origin: site }) };
  const send = protocol === 'https:' ? forwardSecurely : forward;
  const onward = send(`${site}${request.url}`, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(JSON.stringify({ statusCode: 503, code: 'unavailable', message: `no site is running on ${site}` }));
  });
  request.pipe(onward);
}

/**
 * Serves a slice's standalone page (src/standalone.tsx) on ALONE_PORT (default PORT + 10) and reloads it after every build. Requests
 * to the API, storage and payment page go to `site`.
 */
export async function serveAlone(slice, { site, say, folder = path.join(repositoryRoot, slice) }) {
  let files = [];
  const open = new Set();
  const onRebuilt = (names) => {
    files = names;
    for (const page of open) page.write('data: built\n\n');
    say(`${slice} built`);
  };
  await prepareDevelopment();
  const built = await developStandalone(slice, { folder, onRebuilt, say });

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', site);
    if (pathname === RELOADS) {
      response
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .write('retry: 200\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    } else if (pathname.startsWith('/_alone/')) {
      const file = path.join(built, path.normalize(decodeURIComponent(pathname.slice('/_alone'.length))));
      createReadStream(file)
        .on('open', () =>
          response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }),
        )
        .on('error', () => response.writeHead(404).end())
        .pipe(response);
    } else if (/^\/(api|objects|s3|c\/pay)(\/|$)/.test(pathname)) passOn(site, request, response);
    else
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end(pageOf(slice, files));
  });
  const port = Number(process.env.ALONE_PORT) || Number(process.env.PORT || 3000) + 10;
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  say(`${slice} standalone on http://localhost:${port}`);
}
