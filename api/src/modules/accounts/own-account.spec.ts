import { describe, expect, it } from '@jest/globals';
import type { AccountSession } from 'shared-contracts/accounts/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { SessionUses } from '../../shared/http/session-uses.js';
import { PASSWORD, registerCustomer } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { mailTo } from '../../testing/mails.js';
import { SweepPhotos } from '../retention/sweep-photos.js';
import { testApp } from '../../testing/started.js';

const app = testApp();

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const logIn = async (email: string, headers: Record<string, string> = {}) => {
  const browser = app.browser(headers);
  await browser.post('/api/login', { email, password: PASSWORD });
  return browser;
};
const sessionsOf = async (browser: Awaited<ReturnType<typeof logIn>>) =>
  (await browser.get<AccountSession[]>('/api/account/sessions')).body;

describe('one’s own name and picture', () => {
  it('change, and an empty name is removed', async () => {
    const { browser } = await registerCustomer(app);
    expect(await browser.patch('/api/user', { firstName: ' Augusta ', lastName: '' })).toMatchObject({
      status: 200,
      body: { firstName: 'Augusta', lastName: null },
    });
    expect(await browser.patch('/api/user', { lastName: 'King' })).toMatchObject({
      body: { firstName: 'Augusta', lastName: 'King' },
    });
  });

  it('are all that one can change', async () => {
    const { browser } = await registerCustomer(app);
    for (const field of ['role', 'email', 'isEmailVerified', 'id', 'sessionEpoch'])
      expect(await browser.patch('/api/user', { firstName: 'Ada', [field]: 'admin' })).toMatchObject({
        status: 400,
        body: { errors: { [field]: 'Is not known' } },
      });
  });

  it('takes a photo of one’s own as the picture, which is then kept', async () => {
    const { browser } = await registerCustomer(app);
    const objectPath = (await storePhoto(browser, await photoBytes({ width: 60, height: 40 }))).objectPath;
    expect(await browser.put('/api/user/picture', { objectPath })).toMatchObject({
      status: 200,
      body: { profileImageUrl: objectPath },
    });
    const kept = async () => {
      await app.nest.get(SweepPhotos).sweepUnused(new Date(Date.now() + 90 * 24 * 3600 * 1000));
      const [row] = await app.dataSource.query<[{ kept: boolean }]>(
        `SELECT EXISTS (SELECT FROM media_objects WHERE object_path = $1) AS kept`,
        [objectPath],
      );
      return row.kept;
    };
    expect(await kept()).toBe(true);
    expect(await browser.put('/api/user/picture', { objectPath: null })).toMatchObject({
      body: { profileImageUrl: null },
    });
    expect(await kept()).toBe(false);
  });
});

describe('a changed password', () => {
  const changed = { password: 'a newer secret', confirmPassword: 'a newer secret' };

  it('needs the present one, ends the other sessions, keeps this one under a new id, and is mailed', async () => {
    const { browser, id, email } = await registerCustomer(app);
    const other = await logIn(email);
    expect(await browser.post('/api/account/password', { currentPassword: 'not the one', ...changed })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', errors: { currentPassword: expect.any(String) } },
    });
    expect(await other.get('/api/user')).toMatchObject({ status: 200 });
    const before = browser.sessionCookie!;
    expect(await browser.post('/api/account/password', { currentPassword: PASSWORD, ...changed })).toMatchObject({
      status: 200,
      body: { id },
    });
    expect(browser.sessionCookie).not.toBe(before);
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
    expect(await other.get('/api/user')).toMatchObject({ status: 401 });
    expect(await app.browser({ cookie: before }).get('/api/user')).toMatchObject({ status: 401 });
    await mailTo(app, email, /^Your password was changed/);
  });
});

describe('one’s sessions', () => {
  it('are listed with device and times, the own one marked', async () => {
    const { browser, email } = await registerCustomer(app);
    const phone = await logIn(email, { 'user-agent': SAFARI });
    const sessions = await sessionsOf(phone);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'Safari on iPhone',
      signedInAt: expect.any(String),
    });
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(phone.sessionCookie!).slice(12, 40));
    const current = (await sessionsOf(browser)).find(({ isCurrent }) => isCurrent);
    expect(current!.id).not.toBe(sessions.find(({ isCurrent }) => isCurrent)!.id);
  });

  it('say when they were last used, which brings no ended session back', async () => {
    const { browser, id, email } = await registerCustomer(app);
    const other = await logIn(email);
    await app.dataSource.query(
      `UPDATE sessions SET last_used_at = now() - interval '1 day' WHERE sess ->> 'userId' = $1`,
      [id],
    );
    await other.get('/api/user');
    await app.nest.get(SessionUses).write();
    const times = (await sessionsOf(browser)).map(({ lastUsedAt }) => Date.now() - Date.parse(lastUsedAt));
    expect(Math.max(...times)).toBeLessThan(600_000);
    await other.get('/api/user');
    await app.dataSource.query(`DELETE FROM sessions WHERE sess ->> 'userId' = $1`, [id]);
    await app.nest.get(SessionUses).write();
    expect(await other.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('end one by one', async () => {
    const { browser, email } = await registerCustomer(app);
    const other = await logIn(email);
    const foreign = (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent);
    const path = `/api/account/sessions/${foreign!.id}`;
    const { browser: stranger } = await registerCustomer(app);
    expect(await stranger.delete(path)).toMatchObject({ status: 404 });
    expect(await browser.delete(path)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await other.get('/api/user')).toMatchObject({ status: 401 });
    expect(await browser.delete(path)).toMatchObject({ status: 404 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('all end at once, in this browser too', async () => {
    const { browser, email } = await registerCustomer(app);
    const other = await logIn(email);
    expect(await browser.delete('/api/account/sessions')).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(browser.sessionHint).toBeUndefined();
    for (const each of [browser, other]) expect(await each.get('/api/user')).toMatchObject({ status: 401 });
    expect(await (await logIn(email)).get('/api/user')).toMatchObject({ status: 200 });
  });

  it('that are written again after they were ended stay ended', async () => {
    const { browser, id } = await registerCustomer(app);
    const rows = await app.dataSource.query<{ sid: string; sess: object; expire: Date }[]>(
      `SELECT sid, sess, expire FROM sessions WHERE sess ->> 'userId' = $1`,
      [id],
    );
    await browser.delete('/api/account/sessions');
    for (const { sid, sess, expire } of rows)
      await app.dataSource.query(`INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)`, [
        sid,
        JSON.stringify(sess),
        expire,
      ]);
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('end at their next request when their account is banned', async () => {
    const { id, email } = await registerCustomer(app);
    const browsers = [await logIn(email), await logIn(email)];
    await app.dataSource.query(`UPDATE users SET role = 'banned' WHERE id = $1`, [id]);
    for (const browser of browsers)
      expect(await browser.get('/api/user')).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });

  it('go on with another role', async () => {
    const { browser, id } = await registerCustomer(app);
    for (const role of ['admin', 'packer', 'support', 'customer']) {
      await app.dataSource.query(`UPDATE users SET role = $2 WHERE id = $1`, [id, role]);
      expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { role } });
    }
  });

  it('do not come back when a ban is lifted', async () => {
    const { browser, id } = await registerCustomer(app);
    for (const role of ['banned', 'customer'])
      await app.dataSource.query(`UPDATE users SET role = $2 WHERE id = $1`, [id, role]);
    expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
  });
});

describe('saved addresses', () => {
  const anAddress = (over: object = {}) => ({
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '416 555 0100',
    address: '12 Main Street',
    city: 'Toronto',
    state: 'ON',
    zipCode: 'M5V 1A1',
    country: 'CA',
    ...over,
  });
  type Saved = { id: string; city: string; isDefault: boolean };
  const save = async (browser: Awaited<ReturnType<typeof logIn>>, over: object = {}) =>
    (await browser.post<Saved>('/api/account/addresses', anAddress(over))).body;
  const listOf = async (browser: Awaited<ReturnType<typeof logIn>>) =>
    (await browser.get<Saved[]>('/api/account/addresses')).body.map(({ city, isDefault }) => [city, isDefault]);

  it('have one default: the first, until another becomes it', async () => {
    const { browser } = await registerCustomer(app);
    const home = await save(browser);
    await save(browser, { city: 'Ottawa' });
    expect(await listOf(browser)).toEqual([
      ['Toronto', true],
      ['Ottawa', false],
    ]);
    const work = await save(browser, { city: 'Guelph', isDefault: true });
    expect((await listOf(browser))[0]).toEqual(['Guelph', true]);
    expect(
      await browser.put(`/api/account/addresses/${home.id}`, anAddress({ city: 'York', isDefault: true })),
    ).toMatchObject({ status: 200, body: { city: 'York', isDefault: true } });
    expect((await listOf(browser)).filter(([, isDefault]) => isDefault)).toEqual([['York', true]]);
    await browser.delete(`/api/account/addresses/${home.id}`);
    expect((await listOf(browser))[0]).toEqual(['Guelph', true]);
    expect(work.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('follow the rules of the checkout form', async () => {
    const { browser } = await registerCustomer(app);
    expect(await browser.post('/api/account/addresses', anAddress({ state: 'NY', phone: '1' }))).toMatchObject({
      status: 400,
      body: { errors: { phone: 'Phone number must be at least 10 digits' } },
    });
    expect(await browser.post('/api/account/addresses', anAddress({ state: 'NY' }))).toMatchObject({
      status: 400,
      body: { errors: { state: 'State/Province is required' } },
    });
  });

  it('are at most as many as the policy says, even when saved at once', async () => {
    const { browser } = await registerCustomer(app);
    const { maximumAddresses } = shopPolicy.accounts;
    const answers = await Promise.all(
      Array.from({ length: maximumAddresses + 2 }, () => browser.post('/api/account/addresses', anAddress())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maximumAddresses);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'too_many_addresses' } });
    expect((await listOf(browser)).filter(([, isDefault]) => isDefault)).toHaveLength(1);
  });
});
