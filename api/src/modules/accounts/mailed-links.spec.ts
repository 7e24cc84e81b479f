import { describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { PASSWORD, registerCustomer, createProduct, uniqueEmail } from '../../testing/factories.js';
import type { Browser } from '../../testing/browser.js';
import { mailTo, sentMails, tokenIn } from '../../testing/mails.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until, untilServed } from '../../testing/until.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { SweepAccountLinks } from './sweep-account-links.js';
import { testApp, testShop } from '../../testing/started.js';

const shop = testShop();

const CONFIRM = /confirm your email address/;
const NEW_PASSWORD = 'another secret';
const newPassword = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

const mailedTo = (address: string, subject: RegExp) => mailTo(shop.app, address, subject);
const verificationToken = async (email: string) => tokenIn(await mailedTo(email, CONFIRM), '/verify-email');
const verify = (browser: Browser, token: string) => browser.post('/api/verify-email', { token });
const forgot = (email: string) => shop.app.browser().post('/api/forgot-password', { email });
const resetToken = async (email: string) => {
  await forgot(email);
  return tokenIn(await mailedTo(email, /^Choose a new password/), '/reset-password');
};
const expire = (userId: string) =>
  shop.app.dataSource.query(`UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
    userId,
  ]);
const altered = (token: string) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
const logIn = (email: string, password: string) =>
  untilServed(() => shop.app.browser().post('/api/login', { email, password }));

describe('a new account', () => {
  it('is welcomed by a mail whose link confirms the address, once, unaltered, however often it is pressed', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const token = await verificationToken(email);
    for (const wrong of [altered(token), 'x'])
      expect(await verify(browser, wrong)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    expect(await browser.get('/api/user')).toMatchObject({ body: { isEmailVerified: false } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(browser, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(410)]);
    expect(answers.find(({ status }) => status === 200)).toMatchObject({ body: { email } });
    expect(await browser.get('/api/user')).toMatchObject({ body: { isEmailVerified: true } });
    expect(await verify(browser, token)).toMatchObject({ status: 410, body: { code: 'link_used' } });
  });

  it('gets a link that is kept as a hash only, in the outbox too', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const token = await verificationToken(email);
    await until(async () => {
      const [mail] = await shop.app.dataSource.query<{ text: string; html: string | null; sent: boolean }[]>(
        `SELECT text, html, sent_at IS NOT NULL AS sent FROM outbox_mails WHERE recipient = $1`,
        [email],
      );
      return mail?.sent === true && mail.text === '' && mail.html === null;
    });
    const [row] = await shop.app.dataSource.query<{ hash: string }[]>(
      `SELECT token_hash AS hash FROM account_tokens WHERE user_id = $1`,
      [id],
    );
    expect(row!.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row!.hash).not.toContain(token);
  });

  it('can ask for the link again, a few times an hour and until it is confirmed', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const again = () => browser.post('/api/account/verification-mail', {});
    const answers = [];
    for (let mail = 1; mail <= shopPolicy.accounts.mailsPerHour; mail++) answers.push((await again()).status);
    expect(answers).toEqual([...Array(shopPolicy.accounts.mailsPerHour - 1).fill(202), 429]);
    expect(Number((await again()).headers.get('retry-after'))).toBeGreaterThan(3_000);
    await verify(browser, await verificationToken(email));
    expect(await again()).toMatchObject({ status: 409, body: { code: 'already_verified' } });
  });

  it('gets a link that expires', async () => {
    const { browser, id, email } = await registerCustomer(shop.app);
    const token = await verificationToken(email);
    await expire(id);
    expect(await verify(browser, token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });

  it('has its link forgotten some time later', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const token = await verificationToken(email);
    const sweep = shop.app.nest.get(SweepAccountLinks);
    await sweep.sweep(new Date());
    expect(await verify(browser, token)).toMatchObject({ status: 200 });
    await sweep.sweep(new Date(Date.now() + (shopPolicy.accounts.linksRememberedDays + 1) * 24 * 3_600_000));
    expect(await verify(browser, token)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
  });

  it('is greeted without a name that carries a link', async () => {
    const email = uniqueEmail();
    await shop.app.browser().post('/api/register', {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      firstName: 'Win at https://evil.example',
    });
    const { text, html } = await mailedTo(email, CONFIRM);
    expect(`${text}${html}`).not.toContain('evil.example');
  });
});

describe('orders placed as a guest', () => {
  const guestOrder = async (email: string, photo?: { browser: Browser; path: string }) => {
    const { id: productId } = await createProduct(shop.app);
    const line = { productId, ...(photo && { customImages: [photo.path] }) };
    return shop.ordered(photo?.browser ?? shop.app.browser(), [line], { shippingInfo: { ...shippingInfo, email } });
  };

  it('join the account once it has confirmed their address, whatever its case', async () => {
    const email = uniqueEmail();
    const orderId = await guestOrder(email.toUpperCase());
    const { browser } = await registerCustomer(shop.app, { email });
    expect(await browser.get(`/api/orders/${orderId}`)).toMatchObject({ status: 404 });
    await verify(browser, await verificationToken(email));
    expect(await browser.get(`/api/orders/${orderId}`)).toMatchObject({ status: 200 });
    expect(await browser.get('/api/user/orders')).toMatchObject({ body: [{ id: orderId }] });
  });

  it('bring their photos along', async () => {
    const guest = shop.app.browser();
    const { objectPath } = await storePhoto(guest, await photoBytes({ width: 60, height: 40 }));
    const { browser, email } = await registerCustomer(shop.app);
    await guestOrder(email, { browser: guest, path: objectPath });
    expect(await browser.get(objectPath)).toMatchObject({ status: 404 });
    await verify(browser, await verificationToken(email));
    expect(await browser.get(objectPath)).toMatchObject({ status: 200 });
  });

  it('join a confirmed account at once', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    await verify(browser, await verificationToken(email));
    const orderId = await guestOrder(email);
    expect(await browser.get(`/api/orders/${orderId}`)).toMatchObject({ status: 200 });
  });
});

describe('a forgotten password', () => {
  it('gets the same answer for known and unknown addresses without a look at the accounts, so in the same time', async () => {
    const { email } = await registerCustomer(shop.app);
    const runner = shop.app.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      const [known, unknown] = [await forgot(email), await forgot(uniqueEmail())];
      expect([known.status, known.body]).toEqual([202, { accepted: true }]);
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('is replaced by a mailed link, which ends every other session and logs in', async () => {
    const { browser: other, email } = await registerCustomer(shop.app);
    const token = await resetToken(email);
    expect(await shop.app.browser().post('/api/reset-password/check', { token })).toMatchObject({ status: 200 });
    const browser = shop.app.browser();
    expect(await browser.post('/api/reset-password', { token, ...newPassword })).toMatchObject({
      status: 200,
      body: { email, isEmailVerified: true },
    });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
    expect(await other.get('/api/user')).toMatchObject({ status: 401 });
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await logIn(email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    await mailedTo(email, /^Your password was changed/);
  });

  it('has links that work once, not when expired or altered, and not after a newer one was used', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const first = await resetToken(email);
    await shop.app.dataSource.query(
      `UPDATE account_tokens SET created_at = created_at - interval '1 minute' WHERE user_id = $1`,
      [id],
    );
    await forgot(email);
    await until(async () => (await sentMails(shop.app, email, /^Choose a new password/)).length === 2);
    const reset = (token: string) => shop.app.browser().post('/api/reset-password', { token, ...newPassword });
    expect(await reset(altered(first))).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    expect(await reset(first)).toMatchObject({ status: 200 });
    expect(await reset(first)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    const [{ left }] = await shop.app.dataSource.query<[{ left: number }]>(
      `SELECT count(*)::int AS left FROM account_tokens WHERE user_id = $1 AND purpose = 'password_reset' AND used_at IS NULL`,
      [id],
    );
    expect(left).toBe(0);
  });

  it('says that a link has expired', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const token = await resetToken(email);
    await expire(id);
    for (const answer of [
      await shop.app.browser().post('/api/reset-password/check', { token }),
      await shop.app.browser().post('/api/reset-password', { token, ...newPassword }),
    ])
      expect(answer).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('is not reset by the link that confirms an address', async () => {
    const { email } = await registerCustomer(shop.app);
    const token = await verificationToken(email);
    expect(await shop.app.browser().post('/api/reset-password', { token, ...newPassword })).toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    });
  });

  it('mails a few links an hour, none to banned accounts, and a banned account cannot use one', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const token = await resetToken(email);
    for (let call = 0; call < 8; call++) await forgot(email);
    await shop.app.dataSource.query(`UPDATE users SET role = 'banned' WHERE id = $1`, [id]);
    const marker = await registerCustomer(shop.app);
    // jobs are done in order: the others are done with this one
    await resetToken(marker.email);
    const [{ links }] = await shop.app.dataSource.query<[{ links: number }]>(
      `SELECT count(*)::int AS links FROM account_tokens WHERE user_id = $1 AND purpose = 'password_reset'`,
      [id],
    );
    expect(links).toBeLessThanOrEqual(shopPolicy.accounts.mailsPerHour);
    expect(await shop.app.browser().post('/api/reset-password', { token, ...newPassword })).toMatchObject({
      status: 403,
      body: { code: 'account_banned' },
    });
  });
});

describe('a new email address', () => {
  const change = async () => {
    const { browser, id, email } = await registerCustomer(shop.app);
    const newEmail = uniqueEmail();
    const answer = await browser.post('/api/account/pending-email', { email: newEmail, password: PASSWORD });
    expect(answer).toMatchObject({ status: 202, body: { email: newEmail } });
    const token = tokenIn(await mailedTo(newEmail, /confirm your new email address/), '/verify-email');
    return { browser, id, email, newEmail, token };
  };

  it('replaces the old one once it is confirmed, and the old one gets a mail', async () => {
    const { browser, email, newEmail, token } = await change();
    expect((await mailedTo(email, /^Request to change your email address/)).text).toContain(newEmail);
    expect(await browser.get('/api/user')).toMatchObject({ body: { email } });
    expect(await browser.get('/api/account/pending-email')).toMatchObject({ body: { email: newEmail } });
    expect(await verify(browser, token)).toMatchObject({ status: 200, body: { email: newEmail } });
    expect(await browser.get('/api/user')).toMatchObject({ body: { email: newEmail, isEmailVerified: true } });
    expect(await browser.get('/api/account/pending-email')).toMatchObject({ body: { email: null } });
    expect((await mailedTo(email, /^Your email address was changed/)).text).toContain(newEmail);
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401 });
  });

  it('needs the password', async () => {
    const { browser } = await registerCustomer(shop.app);
    expect(
      await browser.post('/api/account/pending-email', { email: uniqueEmail(), password: 'not the one' }),
    ).toMatchObject({ status: 403, body: { code: 'wrong_password', errors: { password: expect.any(String) } } });
  });

  it('is refused if it has an account, even one made before it is confirmed', async () => {
    const { browser } = await registerCustomer(shop.app);
    const { email: taken } = await registerCustomer(shop.app);
    expect(
      await browser.post('/api/account/pending-email', { email: taken.toUpperCase(), password: PASSWORD }),
    ).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const { browser: own, newEmail, token } = await change();
    await registerCustomer(shop.app, { email: newEmail });
    expect(await verify(own, token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it('can be given up, and its link does not work then', async () => {
    const { browser, email, token } = await change();
    expect(await browser.delete('/api/account/pending-email')).toMatchObject({ body: { email: null } });
    expect(await verify(browser, token)).toMatchObject({ status: 410 });
    expect(await browser.get('/api/user')).toMatchObject({ body: { email } });
  });

  it('makes links that were mailed to the old one stop working', async () => {
    const { browser, email, token } = await change();
    const [old, reset] = [await verificationToken(email), await resetToken(email)];
    await verify(browser, token);
    expect(await verify(browser, old)).toMatchObject({ status: 410 });
    expect(await shop.app.browser().post('/api/reset-password', { token: reset, ...newPassword })).toMatchObject({
      status: 410,
    });
  });
});

// last: passport knows one application per process
describe('with rate limits', () => {
  const limited = testApp({ variables: { RATE_LIMITS: 'on' } });

  it('a forgotten password can be replaced while the account has too many wrong guesses', async () => {
    const { email } = await registerCustomer(limited);
    for (let index = 0; index < 31; index++)
      await untilServed(() =>
        limited
          .browser({ 'x-forwarded-for': `203.0.113.${index}` })
          .post('/api/login', { email, password: 'not the one' }),
      );
    const browser = limited.browser({ 'x-forwarded-for': '203.0.113.200' });
    expect(await browser.post('/api/login', { email, password: PASSWORD })).toMatchObject({ status: 429 });
    expect(await browser.post('/api/forgot-password', { email })).toMatchObject({ status: 202 });
    const token = tokenIn(await mailTo(limited, email, /^Choose a new password/), '/reset-password');
    expect(await browser.post('/api/reset-password', { token, ...newPassword })).toMatchObject({ status: 200 });
    expect(await browser.post('/api/login', { email, password: NEW_PASSWORD })).toMatchObject({ status: 200 });
  });
});
