import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Includes the shop's checks of a release. */
const TIMEOUT_MS = 300_000;
const TEMPORARY = new Set([408, 429, 502, 503, 504]);
/** Only a new request may succeed. */
const TOO_LATE = 'release_check_late';
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export class UsageError extends Error {}

/** The shop refused, or could not be reached. */
export class PublishError extends Error {
  constructor(message, { status, code, isTemporary = false } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.isTemporary = isTemporary;
  }
}

/** 1: refused or failed, 2: wrong call, 3: may succeed later. */
export function exitCodeOf(error) {
  if (error instanceof UsageError) return 2;
  return error instanceof PublishError && error.isTemporary ? 3 : 1;
}

/** Without a path. Throws UsageError; the token must not travel unencrypted. */
export function shopOriginOf(shopUrl) {
  if (!shopUrl) throw new UsageError('SHOP_URL is required: the address of the shop, like https://shop.example');
  const url = URL.canParse(shopUrl) ? new URL(shopUrl) : null;
  const isLocal = url?.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal))
    throw new UsageError(`SHOP_URL must begin with https:// (http:// only for localhost), not ${shopUrl}`);
  return url.origin;
}

/** Seconds or a date, as milliseconds from now. */
export function retryAfterOf(response) {
  const value = response?.headers.get('retry-after');
  if (!value) return 0;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}

async function problemOf(response) {
  const text = await response.text();
  try {
    const { message, code, errors } = JSON.parse(text);
    const details = errors
      ? Object.entries(errors).flatMap(([field, given]) =>
          field === 'problems' ? given.map((one) => `  ${one}`) : [`  ${field}: ${[given].flat().join(', ')}`],
        )
      : [];
    return { code, message: [message, ...details].join('\n') };
  } catch {
    const plain = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    return { message: plain.trim().slice(0, 300) };
  }
}

/** Repeats calls while the shop is unreachable or says "later". Throws UsageError and PublishError. */
export function clientOf({ origin, token, pause = sleep, say = () => {}, timeoutMs = TIMEOUT_MS }) {
  const credential = token?.trim();
  if (!credential) throw new UsageError('RELEASE_TOKEN is required: an admin of the shop makes one for the slice');
  async function attempt(method, address, { body, headers }) {
    try {
      const response = await fetch(origin + address, {
        method,
        headers: { ...headers, authorization: `Bearer ${credential}` },
        body,
        // the token is for this address only
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { response };
    } catch (error) {
      return { error };
    }
  }

  return async function call(method, address, request = {}) {
    for (let count = 1; ; count += 1) {
      const { response, error } = await attempt(method, address, request);
      if (response?.ok) return response;
      const problem = response && (await problemOf(response));
      const reason = problem
        ? `${response.status} ${problem.message}`.trim()
        : error.cause?.message || error.message || 'no connection';
      if (response && (!TEMPORARY.has(response.status) || problem.code === TOO_LATE))
        throw refusal({ call: `${method} ${address}`, origin, response, reason, code: problem.code });
      if (count === ATTEMPTS)
        throw new PublishError(`${origin}${address} could not be reached (${reason}): try again later`, {
          status: response?.status,
          isTemporary: true,
        });
      const growing = FIRST_PAUSE_MS * 2 ** (count - 1) * (0.75 + Math.random() / 2);
      const wait = Math.min(MAX_PAUSE_MS, Math.max(growing, retryAfterOf(response)));
      say(`${reason}; trying again in ${(wait / 1000).toFixed(1)} s`);
      await pause(wait);
    }
  };
}

const advice = {
  scope_missing: 'an admin of the shop makes a token with that scope',
  401: 'RELEASE_TOKEN is missing, wrong, expired or revoked: an admin of the shop makes another',
  403: 'RELEASE_TOKEN is not for this slice',
  404: 'this address has no releases: is SHOP_URL the shop?',
  409: 'the version is published with other content: build again, which gives it a version of its own',
  413: 'the release is too large',
};
/** Answers that need no advice. */
const CLEAR = new Set(['gate_passed', 'invalid_input', 'key_reused', 'not_found', 'release_refused', TOO_LATE]);

function refusal({ call, origin, response, reason, code }) {
  const { status } = response;
  if (status >= 300 && status < 400)
    return new PublishError(`${origin} redirects to ${response.headers.get('location')}: use that as SHOP_URL`, {
      status,
    });
  const help = CLEAR.has(code) ? undefined : (advice[code] ?? advice[status]);
  return new PublishError([`${call} was refused: ${reason}`, help].filter(Boolean).join('\n'), {
    status,
    code,
    isTemporary: code === TOO_LATE,
  });
}
