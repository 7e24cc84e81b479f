import { describe, expect, it } from '@jest/globals';
import { User } from 'shared-contracts/accounts/schemas';
import { PASSWORD, confirmedCustomer, registerCustomer, signInAdmin, uniqueEmail } from '../../testing/factories.js';
import type { Answer, Browser } from '../../testing/browser.js';
import { startTestApp } from '../../testing/test-app.js';
import { untilServed } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

const app = testApp();

const registration = (email: string) => ({ email, password: PASSWORD, confirmPassword: PASSWORD });
const sessionsOf = (userId: string) =>
  app.dataSource.query<{ sid: string }[]>(`SELECT sid FROM sessions WHERE sess ->> 'userId' = $1`, [userId]);

describe('registering', () => {
  it('creates a customer, signs them in and never returns the password', async () => {
    const browser = app.browser();
    const email = uniqueEmail();
    const { status, body } = await browser.post('/api/register', { ...registration(email), firstName: 'Ada' });
    expect(status).toBe(201);
    expect(User.strict().parse(body)).toMatchObject({ email, firstName: 'Ada', lastName: null, role: 'customer' });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { email } });
  });

  it('stores the password as an argon2id hash', async () => {
    const { id } = await registerCustomer(app);
    const [row] = await app.dataSource.query<{ password: string }[]>(`SELECT password FROM users WHERE id = $1`, [id]);
    expect(row?.password).toMatch(/^\$argon2id\$/);
  });

  it('refuses an address that is taken in another case', async () => {
    const { email } = await registerCustomer(app);
    expect(await app.browser().post('/api/register', registration(email.toUpperCase()))).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: { email: expect.any(String) } },
    });
  });

  it('creates one account from ten concurrent calls with the same address', async () => {
    const email = uniqueEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.browser().post('/api/register', registration(email))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  });

  it('reports a mismatch on the confirmation field and refuses a role', async () => {
    const email = uniqueEmail();
    expect(
      await app.browser().post('/api/register', { ...registration(email), confirmPassword: 'other one' }),
    ).toMatchObject({
      status: 400,
      body: { errors: { confirmPassword: "Passwords don't match" } },
    });
    expect(await app.browser().post('/api/register', { ...registration(email), role: 'admin' })).toMatchObject({
      status: 400,
      body: { errors: { role: 'Is not known' } },
    });
  });
});

describe('logging in', () => {
  it('accepts the right password, whatever the case of the address', async () => {
    const { email } = await registerCustomer(app);
    const browser = app.browser();
    expect(await browser.post('/api/login', { email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
      status: 200,
      body: { email },
    });
  });

  it('knows an address with an umlaut domain however the browser has written it', async () => {
    const name = uniqueEmail().split('@')[0]!;
    const email = `${name}@xn--mller-kva.test`;
    const typed = `${name}@müller.test`;
    const { status, body } = await app.browser().post('/api/register', registration(typed));
    expect([status, body]).toMatchObject([201, { email }]);
    expect(await app.browser().post('/api/register', registration(email))).toMatchObject({ status: 409 });
    for (const written of [typed, email, typed.toUpperCase()])
      expect(await app.browser().post('/api/login', { email: written, password: PASSWORD })).toMatchObject({
        status: 200,
        body: { email },
      });
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await registerCustomer(app);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const refused = async (address: string) => {
      const start = performance.now();
      const { status } = await app.browser().post('/api/login', { email: address, password: 'not the one' });
      expect(status).toBe(401);
      return performance.now() - start;
    };
    // alternating, so that a busy machine slows both
    for (let round = 0; round < 15; round++) {
      times.known.push(await refused(email));
      times.unknown.push(await refused(uniqueEmail()));
    }
    // other work only ever adds time
    const ratio = Math.min(...times.unknown) / Math.min(...times.known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { email } = await registerCustomer(app);
    const wrong = await app.browser().post('/api/login', { email, password: 'not the one' });
    const unknown = await app.browser().post('/api/login', { email: uniqueEmail(), password: 'not the one' });
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
    expect(wrong.body).toMatchObject({ code: 'wrong_credentials', message: 'Invalid email or password' });
  });

  it('rotates the session id and invalidates the old one', async () => {
    const { browser, email } = await registerCustomer(app);
    const before = browser.sessionCookie;
    await browser.post('/api/login', { email, password: PASSWORD });
    expect(browser.sessionCookie).not.toBe(before);
    expect(await app.browser({ cookie: before! }).get('/api/user')).toMatchObject({ status: 401 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('leaves the new hint alone when a request of the old session is answered late', async () => {
    const { browser, email } = await registerCustomer(app);
    const old = app.browser({ cookie: `${browser.sessionCookie}; shop.signed-in=${browser.sessionHint}` });
    await browser.post('/api/login', { email, password: PASSWORD });
    const { status, headers } = await old.get('/api/cart');
    expect([status, headers.getSetCookie()]).toEqual([401, []]);
  });

  it('keeps the guest id of this browser but not that of another account', async () => {
    const browser = app.browser();
    await browser.post('/api/objects/upload', {});
    const { id } = await registerCustomer(app, { browser });
    const guestIdOf = async (userId: string) => {
      const [row] = await app.dataSource.query<{ guest: string | null }[]>(
        `SELECT sess ->> 'guestId' AS guest FROM sessions WHERE sess ->> 'userId' = $1`,
        [userId],
      );
      return row?.guest;
    };
    expect(await guestIdOf(id)).toMatch(/^[0-9a-f-]{36}$/);
    const other = await registerCustomer(app, { browser });
    expect(await guestIdOf(other.id)).toBeNull();
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const { headers } = await app.browser().post('/api/register', registration(uniqueEmail()));
    const cookie = headers.getSetCookie().find((line) => line.startsWith('shop.sid='));
    expect(cookie).toMatch(/^shop\.sid=.*Path=\/;.*HttpOnly; SameSite=Lax$/);
  });

  it('treats a forged cookie as a guest', async () => {
    const { id } = await registerCustomer(app);
    const [session] = await sessionsOf(id);
    expect(await app.browser({ cookie: `shop.sid=s%3A${session!.sid}.forged` }).get('/api/user')).toMatchObject({
      status: 401,
    });
  });
});

const fromTheShop = { 'sec-fetch-site': 'same-origin' };
const hintLine = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith('shop.signed-in='));

describe('the session hint', () => {
  it('is set with the session cookie at registration, lives as long and is readable by scripts', async () => {
    const { headers } = await app.browser().post('/api/register', registration(uniqueEmail()));
    const session = headers.getSetCookie().find((line) => line.startsWith('shop.sid='));
    const attributes = (line = '') => line.split('; ').slice(1).toSorted();
    expect(hintLine(headers)).toMatch(/^shop\.signed-in=[\w-]{43};/);
    expect(attributes(hintLine(headers))).toEqual(attributes(session).filter((attribute) => attribute !== 'HttpOnly'));
  });

  it('changes with each login and is not derived from the session cookie', async () => {
    const { browser, email } = await registerCustomer(app);
    const hints = [browser.sessionHint];
    for (let login = 0; login < 2; login++) {
      await browser.post('/api/login', { email, password: PASSWORD });
      hints.push(browser.sessionHint);
    }
    expect(new Set(hints).size).toBe(3);
    expect(browser.sessionCookie).not.toContain(browser.sessionHint!);
  });

  it('is not sent again to a signed-in browser that has it', async () => {
    const { browser } = await registerCustomer(app);
    expect((await browser.get('/api/user')).headers.getSetCookie()).toEqual([]);
  });

  it('is sent again to a signed-in browser that has lost it', async () => {
    const { browser } = await registerCustomer(app);
    const { headers } = await browser.get('/api/user', { cookie: browser.sessionCookie! });
    expect(hintLine(headers)).toContain(`shop.signed-in=${browser.sessionHint};`);
  });

  it('is never sent to a guest, even one with a session', async () => {
    const browser = app.browser();
    await browser.post('/api/objects/upload', {});
    expect(browser.sessionCookie).toBeDefined();
    expect(browser.sessionHint).toBeUndefined();
  });

  it('is cleared at logout', async () => {
    const { browser } = await registerCustomer(app);
    const { headers } = await browser.get('/api/logout', fromTheShop);
    expect(hintLine(headers)).toMatch(/^shop\.signed-in=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(browser.sessionHint).toBeUndefined();
  });

  it('is cleared by every 401 for a missing account', async () => {
    for (const [method, path] of [
      ['GET', '/api/user'],
      ['GET', '/api/cart'],
      ['POST', '/api/cart/merge'],
      ['GET', '/api/admin/refunds'],
    ] as const) {
      const { status, headers } = await app
        .browser({ cookie: 'shop.signed-in=of-an-old-session' })
        .send(method, path, {});
      expect([path, status, hintLine(headers)]).toEqual([path, 401, expect.stringMatching(/^shop\.signed-in=;/)]);
    }
  });

  it('is cleared when the session has expired', async () => {
    const { browser, id } = await registerCustomer(app);
    await app.dataSource.query(
      `UPDATE sessions SET expire = now() - interval '1 second' WHERE sess ->> 'userId' = $1`,
      [id],
    );
    expect(await browser.get('/api/user')).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    expect(browser.sessionHint).toBeUndefined();
  });

  it('is cleared when a ban ends the session', async () => {
    const { browser, id } = await registerCustomer(app);
    await app.dataSource.query(`UPDATE users SET role = 'banned' WHERE id = $1`, [id]);
    await browser.get('/api/user');
    expect(browser.sessionHint).toBeUndefined();
  });

  it('survives wrong credentials, a database outage and another site that embeds the logout', async () => {
    const { browser, email } = await registerCustomer(app);
    const hint = browser.sessionHint;
    await browser.post('/api/login', { email, password: 'not the one' });
    await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
    await app.databaseWay.takeAway();
    expect(await browser.get('/api/user')).toMatchObject({ status: 503 });
    await app.databaseWay.restore();
    expect(browser.sessionHint).toBe(hint);
  });
});

describe('a banned account', () => {
  const ban = (id: string) => app.dataSource.query(`UPDATE users SET role = 'banned' WHERE id = $1`, [id]);

  it('loses its sessions at their next request', async () => {
    const { browser, id } = await registerCustomer(app);
    await ban(id);
    expect(await browser.get('/api/user')).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('cannot log in, and learns of the ban only with the right password', async () => {
    const { id, email } = await registerCustomer(app);
    await ban(id);
    expect(await app.browser().post('/api/login', { email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'account_banned', message: expect.stringContaining('banned') },
    });
    expect(await app.browser().post('/api/login', { email, password: 'not the one' })).toMatchObject({ status: 401 });
  });
});

describe('logging out', () => {
  it('ends the session and redirects to the home page', async () => {
    const { browser, id } = await registerCustomer(app);
    const cookie = browser.sessionCookie;
    const { status, headers } = await browser.get('/api/logout', fromTheShop);
    expect([status, headers.get('location')]).toEqual([302, '/']);
    expect(await sessionsOf(id)).toEqual([]);
    expect(await app.browser({ cookie: cookie! }).get('/api/user')).toMatchObject({ status: 401 });
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://shop.test/profile' },
    {},
  ])('works from the shop itself, when typed and for clients that are no browser: %j', async (headers) => {
    const { browser } = await registerCustomer(app);
    expect(await browser.get('/api/logout', headers)).toMatchObject({ status: 302 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('is asked to confirm when another site may have triggered it, by a form of the shop only', async () => {
    const { browser } = await registerCustomer(app);
    const fromOthers: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', referer: 'http://blog.shop.test/' },
      { referer: 'http://blog.shop.test/' },
      { referer: 'http://shop.test.evil.example/' },
    ];
    for (const headers of fromOthers) {
      const { status, body } = await browser.get<Buffer>('/api/logout', headers);
      expect([status, body.toString()]).toEqual([200, expect.stringContaining('action="/api/logout"')]);
    }
    const confirm = (origin: string) => browser.send('POST', '/api/logout', { headers: { origin } });
    expect(await confirm('http://blog.shop.test')).toMatchObject({ status: 403 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
    expect((await confirm('http://shop.test')).headers.get('location')).toBe('/');
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('does nothing for a guest', async () => {
    expect(await app.browser().get('/api/logout', fromTheShop)).toMatchObject({ status: 302 });
  });
});

describe('being asked to log in', () => {
  it('redirects to the sign-in page and keeps the path to return to', async () => {
    const { status, headers } = await app.browser().get('/api/login?returnTo=/orders');
    expect([status, headers.get('location')]).toEqual([302, '/auth?returnTo=%2Forders']);
  });

  it('never redirects to another site', async () => {
    const { headers } = await app.browser().get('/api/login?returnTo=//evil.example');
    expect(headers.get('location')).toBe('/auth');
  });
});

describe('the first admin', () => {
  it('exists from the start and is verified', async () => {
    const { body } = await (await signInAdmin(app)).get('/api/user');
    expect(body).toMatchObject({ role: 'admin', isEmailVerified: true });
  });
});

describe('over https', () => {
  it('has cookies that are secure, and that no other host can set', async () => {
    const site = await startTestApp({ variables: { PUBLIC_URL: 'https://shop.test' } });
    try {
      const form = {
        email: uniqueEmail(),
        password: PASSWORD,
        confirmPassword: PASSWORD,
        firstName: 'A',
        lastName: 'L',
      };
      const { status, headers } = await site.browser().post('/api/register', form);
      expect(status).toBe(201);
      const cookies = headers.getSetCookie();
      const named = (name: string) => cookies.find((line) => line.startsWith(`${name}=`));
      for (const line of cookies) expect(line).toMatch(/^__(Host|Secure)-.*; Secure/);
      expect(named('__Host-shop.sid')).toMatch(/; Path=\/;.*HttpOnly/);
      expect(named('__Host-shop.signed-in')).not.toContain('HttpOnly');
      expect(cookies.join()).not.toContain('Domain');
      const pairs = cookies.map((line) => line.split(';', 1)[0]);
      const signedIn = site.browser({ cookie: pairs.join('; ') });
      expect(await signedIn.get('/api/user')).toMatchObject({ status: 200 });
      const { headers: gone } = await signedIn.get('/api/logout');
      for (const name of ['__Host-shop.sid', '__Host-shop.signed-in'])
        expect(gone.getSetCookie().find((line) => line.startsWith(`${name}=;`))).toMatch(/Path=\/;.*Secure/);
      expect(await site.browser({ cookie: pairs.join('; ').replaceAll('__Host-', '') }).get('/api/user')).toMatchObject(
        { status: 401 },
      );
    } finally {
      await site.close();
    }
  });
});

describe('with rate limits', () => {
  const limited = testApp({ variables: { RATE_LIMITS: 'on' } });

  it('stops password guessing with 429 while others can log in', async () => {
    const { email } = await registerCustomer(limited);
    const attempts = await Promise.all(
      Array.from({ length: 15 }, () => limited.browser().post('/api/login', { email, password: 'not the one' })),
    );
    const refused = attempts.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ body: { code: 'too_many_requests' } });
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    const { email: other } = await registerCustomer(limited);
    expect(await limited.browser().post('/api/login', { email: other, password: PASSWORD })).toMatchObject({
      status: 200,
    });
  });

  it('stops guessing from many addresses, but never a browser that has signed in to the account of a confirmed address before', async () => {
    const { browser, email } = await confirmedCustomer(limited);
    await browser.post('/api/login', { email, password: PASSWORD });
    // the 503 of a busy machine does not count
    const guess = (address: string, index: number) =>
      untilServed(() =>
        limited
          .browser({ 'x-forwarded-for': `203.0.113.${index}` })
          .post('/api/login', { email: address, password: 'not the one' }),
      );
    const answersFor = async (address: string) => {
      const answers: Answer[] = [];
      for (let first = 0; first < 35; first += 5)
        answers.push(...(await Promise.all([0, 1, 2, 3, 4].map((offset) => guess(address, first + offset)))));
      return answers;
    };
    const [known, unknown] = [await answersFor(email), await answersFor(uniqueEmail())];
    for (const answers of [known, unknown]) {
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
      expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect(known.find(({ status }) => status === 429)!.body).toEqual(
      unknown.find(({ status }) => status === 429)!.body,
    );
    const stranger = await registerCustomer(limited);
    for (let index = 0; index < 31; index++) await guess(stranger.email, 100 + index);
    const fromHere = { email: stranger.email, password: PASSWORD };
    expect(await stranger.browser.post('/api/login', fromHere)).toMatchObject({ status: 429 });
    const logIn = (from: Browser) => from.post('/api/login', { email: email.toUpperCase(), password: PASSWORD });
    expect(await logIn(limited.browser({ 'x-forwarded-for': '203.0.113.99' }))).toMatchObject({ status: 429 });
    expect(await logIn(limited.browser({ cookie: 'shop.device=forged.forged' }))).toMatchObject({ status: 429 });
    await browser.get('/api/logout', fromTheShop);
    const { status, headers } = await logIn(browser);
    expect(status).toBe(200);
    const device = headers.getSetCookie().find((line) => line.startsWith('shop.device='));
    expect(device).toMatch(/; Path=\/api\/login; .*HttpOnly/);
    expect(headers.getSetCookie()).toContain(device!.replace('/api/login', '/api/register'));
  });
});
