// Publishes a built slice to a running shop over HTTP: one `PUT <shop>/releases/<slice>/<version>` with a gzipped tar of release.json and
// the files that it lists. It registers all or nothing, and can be repeated.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from './integrity-plugin.mjs';
import { packRelease } from './pack-release.mjs';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Includes the shop's checks of the release. */
const TIMEOUT_MS = 300_000;
/** A proxy's and the server's ways to say "later". */
const TEMPORARY = new Set([408, 429, 502, 503, 504]);
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const FILE = /^[\w@.-]+(\/[\w@.-]+)*$/;

/** Something is missing or wrong before the first call. */
export class UsageError extends Error {}

/** The shop refused, or could not be reached. `isTemporary`: the same call may succeed later. */
export class PublishError extends Error {
  constructor(message, { status, isTemporary = false } = {}) {
    super(message);
    this.status = status;
    this.isTemporary = isTemporary;
  }
}

/** The shop's address without a path. Throws UsageError; the token must not travel unencrypted. */
export function shopOriginOf(shopUrl) {
  if (!shopUrl) throw new UsageError('SHOP_URL is required: the address of the shop, like https://shop.example');
  const url = URL.canParse(shopUrl) ? new URL(shopUrl) : null;
  const isLocal = url?.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal))
    throw new UsageError(`SHOP_URL must begin with https:// (http:// only for localhost), not ${shopUrl}`);
  return url.origin;
}

/** The build in `<folder>/dist`, whose files are checked against release.json. Throws UsageError. */
export async function readBuild(folder) {
  const dist = path.join(folder, 'dist');
  const versions = (await readdir(dist).catch(() => [])).filter((entry) => !entry.startsWith('.'));
  const [version] = versions;
  if (!version) throw new UsageError('nothing is built: run "npm run build" first');
  if (versions.length > 1) throw new UsageError(`dist contains several builds (${versions.join(', ')}): build again`);
  const release = JSON.parse(await readFile(path.join(dist, version, 'release.json'), 'utf8'));
  await Promise.all(
    Object.entries(release.files).map(async ([file, integrity]) => {
      if (!FILE.test(file) || file.split('/').includes('..'))
        throw new UsageError(`${file} is not a file of a release`);
      const bytes = await readFile(path.join(dist, version, file)).catch(() => undefined);
      if (!bytes || sha256(bytes) !== integrity)
        throw new UsageError(`dist/${version}/${file} is not what was built: build again`);
    }),
  );
  return { release, built: path.join(dist, version) };
}

/** Seconds or a date, as milliseconds from now. */
function retryAfterOf(response) {
  const value = response?.headers.get('retry-after');
  if (!value) return 0;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}

async function problemOf(response) {
  const text = await response.text();
  try {
    const { message, errors } = JSON.parse(text);
    const details = errors
      ? Object.entries(errors).map(([field, problem]) => `  ${field}: ${[problem].flat().join(', ')}`)
      : [];
    return [message, ...details].join('\n');
  } catch {
    return text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300);
  }
}

/** Calls that are repeated, ever more slowly, while the shop cannot be reached or says "later". */
function clientOf({ origin, token, pause, say }) {
  async function attempt(address, { body, headers, timeout }) {
    try {
      const response = await fetch(origin + address, {
        method: 'PUT',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body,
        // the token is for this address only
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      return { response };
    } catch (error) {
      return { error };
    }
  }

  return async function put(address, request) {
    for (let count = 1; ; count += 1) {
      const { response, error } = await attempt(address, request);
      if (response?.ok) return response;
      const reason = response
        ? `${response.status} ${await problemOf(response)}`.trim()
        : error.cause?.message || error.message || 'no connection';
      if (response && !TEMPORARY.has(response.status)) throw refusal({ address, origin, response, reason });
      if (count === ATTEMPTS)
        throw new PublishError(`${origin}${address} could not be reached (${reason}): publish again later`, {
          status: response?.status,
          isTemporary: true,
        });
      const growing = FIRST_PAUSE_MS * 2 ** (count - 1) * (0.75 + Math.random() / 2);
      const wait = Math.min(LONGEST_PAUSE_MS, Math.max(growing, retryAfterOf(response)));
      say(`${reason}; trying again in ${(wait / 1000).toFixed(1)} s`);
      await pause(wait);
    }
  };
}

const advice = {
  401: 'RELEASE_TOKEN is missing, wrong, expired or revoked: an admin of the shop makes another',
  403: 'RELEASE_TOKEN is not for this slice',
  404: 'this address has no releases: is SHOP_URL the shop?',
  409: 'the version is published with other content: build again, which gives it a version of its own',
  413: 'the release is too large',
};

function refusal({ address, origin, response, reason }) {
  const { status } = response;
  if (status >= 300 && status < 400)
    return new PublishError(`${origin} redirects to ${response.headers.get('location')}: use that as SHOP_URL`, {
      status,
    });
  const help = advice[status] ? `\n${advice[status]}` : '';
  return new PublishError(`PUT ${address} was refused: ${reason}${help}`, { status });
}

/**
 * Publishes the build in `<folder>/dist`. Returns the shop's answer: slice, version, state and problems. Throws
 * UsageError or PublishError.
 */
export async function publishSlice({ folder, shopUrl, token, pause = sleep, say = () => {} }) {
  const origin = shopOriginOf(shopUrl);
  if (!token?.trim()) throw new UsageError('RELEASE_TOKEN is required: an admin of the shop makes one for the slice');
  const { release, built } = await readBuild(folder);
  const { name, version } = release;
  const put = clientOf({ origin, token: token.trim(), pause, say });
  const body = await packRelease(built, release);
  say(
    `sending ${Object.keys(release.files).length} files of ${name} ${version}, ${(body.length / 1000).toFixed(0)} kB`,
  );
  const headers = { 'content-type': 'application/gzip' };
  const response = await put(`/releases/${name}/${version}`, { body, headers, timeout: TIMEOUT_MS });
  const answer = await response.json();
  const problems = answer.problems ?? [];
  const was = response.status === 200 ? 'was already published' : 'is published';
  say(`${name} ${version} ${was}${answer.state ? ` (${answer.state})` : ''}`);
  for (const problem of problems) say(`  ${problem}`);
  return { ...answer, problems };
}
