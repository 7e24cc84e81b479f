import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { sliceFileType } from '../check/slice-files.mjs';
import { mapStack } from './map-stack.mjs';

/** Less than the shell's proxy waits. */
const BUILD_WAIT_MS = 8000;
const MAX_STACK_CHARACTERS = 20_000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_STACK_CHARACTERS) return text.slice(0, MAX_STACK_CHARACTERS);
  }
  return text;
}

/**
 * Serves development builds under stable names, after any running build has ended, and tells open pages about new ones:
 *
 * - `/_dev/events`: a stream of the state of all builds
 * - `/_dev/slices.json`: the releases that the shell server composes
 * - `/_dev/trace`: the posted stack in terms of the sources
 */
export class DevelopmentServer {
  #mounts = [];
  #builds = new Map();
  #releases = new Map();
  #pages = new Set();
  #running = new Set();
  #waiting = [];
  #allowed;

  /** Names of sources are relative to the package's `folder`. */
  mount(prefix, { files, folder }) {
    this.#mounts.push({ prefix, files, folder });
  }

  /** `base`: where browsers load its files, unless by version. */
  use(release, base) {
    this.#releases.set(release.name, { release, base });
  }

  start(name) {
    this.#running.add(name);
  }

  /** `build`: its webpack `hash`, its `version`, and the `manifest` for rendering pages. */
  succeed(name, build) {
    this.#end(name, { ...build, errors: [] });
  }

  fail(name, errors) {
    this.#end(name, { ...this.#builds.get(name), errors });
  }

  errorsOf(name) {
    return this.#builds.get(name)?.errors ?? [];
  }

  #end(name, build) {
    this.#builds.set(name, { name, ...build });
    this.#running.delete(name);
    if (this.#running.size > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
    for (const page of this.#pages) this.#send(page);
  }

  #send(page) {
    page.write(`data: ${JSON.stringify(Object.fromEntries(this.#builds))}\n\n`);
  }

  async idle() {
    if (this.#running.size === 0) return;
    const timeout = new Promise((resolve) => setTimeout(resolve, BUILD_WAIT_MS).unref());
    await Promise.race([timeout, new Promise((resolve) => this.#waiting.push(resolve))]);
  }

  #builtFileOf = (place) => {
    const pathname = decodeURIComponent(URL.canParse(place) ? new URL(place).pathname : place);
    for (const { prefix, files, folder } of this.#mounts) {
      if (!pathname.startsWith(prefix)) continue;
      const file = path.join(files, pathname.slice(prefix.length));
      if (file.startsWith(files + path.sep)) return { file, folder };
    }
    return undefined;
  };

  /** Lets pages of only this origin load the builds. */
  allow(origin) {
    this.#allowed = origin;
  }

  /** Any site can make a browser ask this machine. */
  #mayAsk({ headers }) {
    const { host, origin } = headers;
    if (origin !== undefined) return origin === this.#allowed || origin === `http://${host}`;
    // only images are requested without an origin
    return headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-dest'] === 'image';
  }

  async handle(request, response) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (pathname === '/_dev/events') this.#follow(response);
    else if (pathname === '/_dev/slices.json') {
      await this.idle();
      this.#json(response, [...this.#releases.values()]);
    } else if (pathname === '/_dev/trace' && request.method === 'POST') {
      this.#json(response, await mapStack(await bodyOf(request), this.#builtFileOf));
    } else if (this.#builtFileOf(pathname)) {
      await this.idle();
      this.#sendFile(response, this.#builtFileOf(pathname).file);
    } else return false;
    return true;
  }

  #json(response, value) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  }

  #follow(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 200\n\n');
    this.#pages.add(response);
    response.on('close', () => this.#pages.delete(response));
    if (this.#running.size === 0) this.#send(response);
  }

  #sendFile(response, file) {
    const stream = createReadStream(file);
    stream
      .on('open', () => {
        response.writeHead(200, { 'content-type': sliceFileType(file)?.contentType ?? 'application/octet-stream' });
        stream.pipe(response);
      })
      .on('error', () => (response.headersSent ? response.destroy() : response.writeHead(404).end()));
  }

  /** On this machine only; answers the port. `isProxied`: requests come through the shell, with the site's host name. */
  async listen({ port = 0, isProxied = false, otherwise = (_request, response) => response.writeHead(404).end() }) {
    const server = createServer((request, response) => {
      // a foreign host name can lead to this machine
      if (!isProxied && !(LOOPBACK.test(request.headers.host ?? '') && this.#mayAsk(request))) {
        response.writeHead(403).end();
        return;
      }
      if (this.#allowed) {
        response.setHeader('access-control-allow-origin', this.#allowed);
        // browsers ask before a public site may reach this machine
        response.setHeader('access-control-allow-private-network', 'true');
        response.setHeader('cross-origin-resource-policy', 'cross-origin');
      }
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      this.handle(request, response).then(
        (isHandled) => isHandled || otherwise(request, response),
        () => response.destroy(),
      );
    });
    await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return server.address().port;
  }
}
