import { request as forward } from 'node:http';
import { request as forwardSecurely } from 'node:https';
import path from 'node:path';
import { base, repositoryRoot } from '../build/base.mjs';
import { isHotUpdate } from '../build/release.mjs';
import { describeErrors } from './build-errors.mjs';
import { DevelopmentServer } from './development-server.mjs';
import { developmentFolder, prepareDevelopment, watch } from './development.mjs';

const PUBLIC_PATH = '/_alone/';

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const pageOf = (slice, { head, body }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${slice}</title>${head}</head><body>${body}</body></html>`;

const standalonePage = (slice, files) =>
  pageOf(slice, {
    head: files
      .map((file) => {
        if (file.endsWith('.css')) return `<link rel="stylesheet" href="${PUBLIC_PATH}${file}">`;
        if (!file.endsWith('.woff2')) return '';
        return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${PUBLIC_PATH}${file}">`;
      })
      .join(''),
    body: `<div id="root"></div>${files
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<script src="${PUBLIC_PATH}${file}"></script>`)
      .join('')}`,
  });

const failedPage = (slice, errors) =>
  pageOf(slice, {
    head: '',
    body: `<h1>The build failed</h1>
${errors.map(({ place, code }) => `<p>${escapeHtml(place ?? '')}</p><pre>${escapeHtml(code)}</pre>`).join('')}
<script>new EventSource('/_dev/events').onmessage = ({ data }) => {
  if (Object.values(JSON.parse(data)).every(({ errors }) => errors.length === 0)) location.reload();
};</script>`,
  });

/** Resolves after the first build, even a bad one. */
function developStandalone(name, { folder, server, onBuilt, say }) {
  const outputPath = path.join(developmentFolder, 'alone', name);
  server.mount(PUBLIC_PATH, { files: outputPath, folder });
  const config = base({ owner: name, folder, target: 'browser', mode: 'development', outputPath, isSlice: true });
  const standalone = {
    ...config,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...config.output, publicPath: PUBLIC_PATH },
    cache: { ...config.cache, name: `${config.cache.name}-alone` },
  };
  let isTried;
  const tried = new Promise((resolve) => (isTried = resolve));
  const built = watch([standalone], {
    onStarted: () => server.start(name),
    onFailed: (errors) => {
      server.fail(name, describeErrors(errors, folder));
      isTried();
    },
    onBuilt: ([compilation]) => {
      const { entrypoints, assets } = compilation;
      const scriptsAndStyles = entrypoints.get('standalone').getFiles();
      // preloaded as in the shop: they only show if there at the first paint
      const fonts = Object.keys(assets).filter((file) => file.endsWith('.woff2'));
      onBuilt([...scriptsAndStyles, ...fonts].filter((file) => !isHotUpdate(file)));
      server.succeed(name, { hash: compilation.hash, version: compilation.hash });
      say(`${name} built`);
    },
    say,
  });
  return Promise.race([built, tried]);
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

export const alonePort = () => Number(process.env.ALONE_PORT) || Number(process.env.PORT || 3000) + 10;

/** On ALONE_PORT (default PORT + 10). Requests to the API, storage and payment page go to `site`. */
export async function serveAlone(slice, { site, say, folder = path.join(repositoryRoot, slice) }) {
  await prepareDevelopment();
  const server = new DevelopmentServer();
  let files;
  let built;
  const port = await server.listen({
    port: alonePort(),
    otherwise: async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', site);
      if (/^\/(api|objects|s3|c\/pay)(\/|$)/.test(pathname)) return passOn(site, request, response);
      await built;
      await server.idle();
      const page = files ? standalonePage(slice, files) : failedPage(slice, server.errorsOf(slice));
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    },
  });
  built = developStandalone(slice, { folder, server, onBuilt: (names) => (files = names), say });
  await built;
  say(`${slice} standalone on http://localhost:${port}`);
}
