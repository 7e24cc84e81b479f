import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { cookieNames, sessionHintIn } from 'shared-contracts/accounts/cookie-names';
import { staffRoles } from 'shared-contracts/accounts/permissions';
import { Role } from 'shared-contracts/accounts/schemas';
import * as z from 'zod';
import type { ForwardedHeaders } from '../http/forwarded-headers';

const KEPT = 500;
const KEPT_MS = 30_000;
/** Meanwhile pages don't wait for an API that is away. */
const FAILURE_KEPT_MS = 5000;
const TIMEOUT_MS = 1000;

const SignedIn = z.object({ role: Role });

/** Asks the API with nothing but the visitor's own session cookie. */
export class SignedInStaff {
  private readonly known = new LRUCache<string, Promise<boolean>>({ max: KEPT, ttl: KEPT_MS });
  private readonly options: { apiOrigin: string; isSecure: boolean; forwarded: ForwardedHeaders };

  constructor(options: SignedInStaff['options']) {
    this.options = options;
  }

  /** False when the API can't tell within a second. */
  async includes(request: IncomingMessage): Promise<boolean> {
    const cookies = request.headers.cookie ?? '';
    const { isSecure } = this.options;
    const name = cookieNames(isSecure).session;
    const session = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
    // a guest has no hint
    if (!session || sessionHintIn(cookies, isSecure) === null) return false;
    const key = createHash('sha256').update(session).digest('base64url');
    const known = this.known.get(key);
    if (known) return known;
    const asked = this.ask(session, request).catch(() => {
      this.known.set(key, asked, { ttl: FAILURE_KEPT_MS });
      return false;
    });
    this.known.set(key, asked);
    return asked;
  }

  private async ask(session: string, request: IncomingMessage): Promise<boolean> {
    const { apiOrigin, forwarded } = this.options;
    const headers = Object.entries(forwarded(request)).filter(([, value]) => value !== undefined);
    const response = await fetch(`${apiOrigin}/api/user`, {
      headers: { ...Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), cookie: session },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500 || response.status === 429) throw new Error(`the API answered ${response.status}`);
    const user = response.ok ? SignedIn.safeParse(await response.json()) : undefined;
    return user?.success === true && staffRoles.includes(user.data.role);
  }
}
