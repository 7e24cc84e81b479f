import { Pool } from 'undici';
import type { ApiAnswer } from './messages';

const TIMEOUT_MS = 5000;
const CONNECTIONS = 64;
const MAX_BODY_BYTES = 5_000_000;
/** What the typed client reads. */
const KEPT_HEADERS = ['content-type', 'link', 'x-total-count', 'x-total-count-exact'];
/** For pages that nobody asked for; else the API would take them for an operator's. */
const NOBODY = '0.0.0.0';

/** As a stranger with the visitor's address, and only to read. */
export class PageCalls {
  private readonly pool: Pool;
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = new URL(origin).origin;
    this.pool = new Pool(origin, { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  }

  /** Null without an answer, or with one of over 5 MB. */
  async get(path: string, visitor = NOBODY): Promise<ApiAnswer | null> {
    if (!this.isOfApi(path)) return null;
    try {
      const headers = { accept: 'application/json', 'x-forwarded-for': visitor, 'x-forwarded-proto': 'http' };
      const { statusCode, headers: answered, body } = await this.pool.request({ method: 'GET', path, headers });
      const text = await textOf(body);
      return text === null ? null : { status: statusCode, headers: kept(answered), body: text };
    } catch {
      return null;
    }
  }

  stop(): Promise<void> {
    return this.pool.destroy();
  }

  private isOfApi(path: string): boolean {
    if (!URL.canParse(path, this.origin)) return false;
    const url = new URL(path, this.origin);
    return url.origin === this.origin && url.pathname.startsWith('/api/') && url.pathname + url.search === path;
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  // leaving the loop destroys the body
  for await (const part of body) {
    length += part.length;
    if (length > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function kept(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of KEPT_HEADERS) if (headers[name] !== undefined) found[name] = String(headers[name]);
  return found;
}
