import { describe, expect, it } from '@jest/globals';
import type { Browser } from '../../testing/browser.js';
import { PASSWORD, createProduct, registerCustomer, uniqueEmail } from '../../testing/factories.js';
import { mailTo, sentMails, tokenIn } from '../../testing/mails.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { SoftwarePasskey } from '../../testing/software-passkey.js';
import { shippingInfo } from '../../testing/test-shop.js';
import { until, untilServed } from '../../testing/until.js';
import { testApp, testShop } from '../../testing/started.js';

const shop = testShop();

const HERS = 'a secret of hers';
const herPassword = { password: HERS, confirmPassword: HERS };
const site = { origin: 'http://shop.test', rpId: 'shop.test' };

const rowsOf = <T>(sql: string, ...values: unknown[]) => shop.app.dataSource.query<T[]>(sql, values);
const linkTo = async (email: string, subject: RegExp, page = '/verify-email') =>
  tokenIn(await mailTo(shop.app, email, subject), page);
const WELCOME = /confirm your email address/;
const welcomeLink = (email: string) => linkTo(email, WELCOME);
const changeLink = (email: string) => linkTo(email, /confirm your new email address/);
const resetLink = async (email: string) => {
  await shop.app.browser().post('/api/forgot-password', { email });
  return linkTo(email, /^Choose a new password/, '/reset-password');
};
const check = (browser: Browser, token: string) => browser.post('/api/verify-email/check', { token });
const confirm = (browser: Browser, token: string, password?: string) =>
  browser.post('/api/verify-email', { token, ...(password !== undefined && { password }) });
const decline = (token: string) => shop.app.browser().post('/api/verify-email/decline', { token });
const logIn = async (email: string, password: string) => {
  const browser = shop.app.browser();
  const { status } = await untilServed(() => browser.post('/api/login', { email, password }));
  return { browser, status };
};

const herOrder = async (email: string) => {
  const browser = shop.app.browser();
  const { objectPath: photo } = await storePhoto(browser, await photoBytes({ width: 60, height: 40 }));
  const { id: productId } = await createProduct(shop.app);
  const info = { ...shippingInfo, email };
  return {
    orderId: await shop.ordered(browser, [{ productId, customImages: [photo] }], { shippingInfo: info }),
    photo,
  };
};
const addPasskey = async (browser: Browser) => {
  const passkey = new SoftwarePasskey(site);
  const { body } = await browser.post<{ challenge: string }>('/api/account/passkeys/options', {});
  const credential = passkey.made(body);
  expect(await browser.post('/api/account/passkeys', { name: 'Phone', credential })).toMatchObject({ status: 201 });
  return passkey;
};
const passkeyLogin = async (passkey: SoftwarePasskey) => {
  const browser = shop.app.browser();
  const { body } = await browser.post<{ challenge: string }>('/api/login/passkey/options', {});
  return browser.post('/api/login/passkey', { credential: passkey.used(body) });
};
/** Its owner has bought as a guest. */
const aStranger = async () => {
  const email = uniqueEmail();
  const her = await herOrder(email);
  const stranger = await registerCustomer(shop.app, { email });
  return { ...her, email, stranger };
};
const seesNothingOf = async (browser: Browser, { orderId, photo }: { orderId: string; photo: string }) => {
  for (const path of [`/api/orders/${orderId}`, photo]) expect([404, 401]).toContain((await browser.get(path)).status);
  const { body } = await browser.get('/api/user/orders');
  expect(JSON.stringify(body)).not.toContain(orderId);
};

describe('the address of a new account', () => {
  it('is confirmed at once in the browser that registered', async () => {
    const { orderId, photo, email, stranger: owner } = await aStranger();
    const token = await welcomeLink(email);
    expect(await check(owner.browser, token)).toMatchObject({
      status: 200,
      body: { email, isNewAccount: true, needsPassword: false },
    });
    expect(await confirm(owner.browser, token)).toMatchObject({ status: 200, body: { email } });
    expect(await owner.browser.get(`/api/orders/${orderId}`)).toMatchObject({ status: 200 });
    expect(await owner.browser.get(photo)).toMatchObject({ status: 200 });
  });

  it('is not confirmed elsewhere by the link alone, and its guest orders stay unseen', async () => {
    const { email, stranger, ...her } = await aStranger();
    const token = await welcomeLink(email);
    const { browser: other } = await registerCustomer(shop.app);
    for (const browser of [shop.app.browser(), other]) {
      expect(await check(browser, token)).toMatchObject({
        status: 200,
        body: { email, isNewAccount: true, needsPassword: true },
      });
      expect(await confirm(browser, token)).toMatchObject({ status: 403, body: { code: 'password_required' } });
      expect(await confirm(browser, token, HERS)).toMatchObject({
        status: 403,
        body: { code: 'wrong_password', errors: { password: expect.any(String) } },
      });
    }
    expect(await stranger.browser.get('/api/user')).toMatchObject({ body: { isEmailVerified: false } });
    await seesNothingOf(stranger.browser, her);
    const later = await herOrder(email);
    await seesNothingOf(stranger.browser, later);
    await seesNothingOf((await logIn(email, PASSWORD)).browser, her);
    expect(await confirm(stranger.browser, token)).toMatchObject({ status: 200 });
  });

  it('is confirmed elsewhere with the password, once', async () => {
    const { email, orderId, stranger: owner } = await aStranger();
    const token = await welcomeLink(email);
    expect(await confirm(shop.app.browser(), token, PASSWORD)).toMatchObject({ status: 200, body: { email } });
    expect(await owner.browser.get(`/api/orders/${orderId}`)).toMatchObject({ status: 200 });
    for (const answer of [
      await confirm(owner.browser, token),
      await check(shop.app.browser(), token),
      await decline(token),
    ])
      expect(answer).toMatchObject({ status: 410, body: { code: 'link_used' } });
    expect(await owner.browser.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('is confirmed in a browser that has signed in to the account with a passkey', async () => {
    const { browser: owner, email } = await registerCustomer(shop.app);
    const passkey = await addPasskey(owner);
    const phone = shop.app.browser();
    const { body } = await phone.post<{ challenge: string }>('/api/login/passkey/options', {});
    await phone.post('/api/login/passkey', { credential: passkey.used(body) });
    expect(await confirm(phone, await welcomeLink(email))).toMatchObject({ status: 200 });
  });

  it('needs the password again once the session has ended', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const token = await welcomeLink(email);
    await browser.delete('/api/account/sessions');
    expect(await check(browser, token)).toMatchObject({ body: { needsPassword: true } });
    expect(await confirm(browser, token)).toMatchObject({ status: 403, body: { code: 'password_required' } });
  });
});

describe('“I did not do this”', () => {
  it('deletes a new account with its sessions, password and passkeys, and frees the address for its owner', async () => {
    const { email, orderId, stranger, ...her } = await aStranger();
    const passkey = await addPasskey(stranger.browser);
    const second = (await logIn(email, PASSWORD)).browser;
    expect(await decline(await welcomeLink(email))).toMatchObject({
      status: 200,
      body: { email, isAccountDeleted: true },
    });
    for (const browser of [stranger.browser, second])
      expect(await browser.get('/api/user')).toMatchObject({ status: 401 });
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await passkeyLogin(passkey)).toMatchObject({ status: 400 });
    expect(await rowsOf('SELECT FROM users WHERE id = $1', stranger.id)).toEqual([]);

    const { browser: own } = await registerCustomer(shop.app, { email });
    await until(async () => (await sentMails(shop.app, email, WELCOME)).length === 2);
    expect(await confirm(own, await welcomeLink(email))).toMatchObject({ status: 200 });
    expect(await own.get(`/api/orders/${orderId}`)).toMatchObject({ status: 200 });
    await seesNothingOf(stranger.browser, { orderId, ...her });
  });

  it('is not said by a GET, and once', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const token = await welcomeLink(email);
    for (const path of ['/api/verify-email', '/api/verify-email/check', '/api/verify-email/decline'])
      expect(await shop.app.browser().get(`${path}?token=${token}`)).toMatchObject({ status: 404 });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => decline(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400 || status === 410)).toHaveLength(4);
  });

  it('keeps what the account has bought, for its buyer and not for whoever declined', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const buyer = uniqueEmail();
    const { id: productId } = await createProduct(shop.app);
    const orderId = await shop.ordered(browser, [{ productId }], { shippingInfo: { ...shippingInfo, email: buyer } });
    await decline(await welcomeLink(email));
    expect(await rowsOf('SELECT user_id, customer_email, status FROM orders WHERE id = $1', orderId)).toEqual([
      { user_id: null, customer_email: buyer, status: 'pending' },
    ]);
    const { text = '' } = await mailTo(shop.app, buyer, /^Your link to/);
    expect(text).toContain('The account that this order was placed with is deleted.');
    const [, token] = new RegExp(`/track-order\\?order=${orderId}&token=([\\w-]+)`).exec(text) ?? [];
    expect(await shop.app.browser().post(`/api/orders/${orderId}/open`, { token })).toMatchObject({ status: 200 });
    expect(await rowsOf('SELECT subject FROM outbox_mails WHERE recipient = $1', email)).toHaveLength(1);
  });

  it('cancels a change of address alone', async () => {
    const hers = uniqueEmail();
    const her = await herOrder(hers);
    const { browser, email } = await registerCustomer(shop.app);
    await browser.post('/api/account/pending-email', { email: hers, password: PASSWORD });
    const token = await changeLink(hers);
    expect(await decline(token)).toMatchObject({ status: 200, body: { email: hers, isAccountDeleted: false } });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { email } });
    expect(await browser.get('/api/account/pending-email')).toMatchObject({ body: { email: null } });
    expect(await confirm(browser, token)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    await seesNothingOf(browser, her);
  });

  it('never deletes an account that has confirmed its address', async () => {
    const { browser, email } = await registerCustomer(shop.app);
    const first = await welcomeLink(email);
    await rowsOf('UPDATE users SET is_email_verified = true WHERE lower(email) = lower($1)', email);
    expect(await decline(first)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('does not work with another, an expired or an altered link, nor for a banned account', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const token = await welcomeLink(email);
    for (const wrong of ['x', token.slice(1), await resetLink(email)])
      expect(await decline(wrong)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    await rowsOf(`UPDATE users SET role = 'banned' WHERE id = $1`, id);
    expect(await decline(token)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
    await rowsOf(`UPDATE account_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1`, id);
    expect(await decline(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect(await rowsOf('SELECT FROM users WHERE id = $1', id)).toHaveLength(1);
  });
});

describe('a change to somebody else’s address', () => {
  const aChange = async () => {
    const hers = uniqueEmail();
    const her = await herOrder(hers);
    const stranger = await registerCustomer(shop.app);
    await stranger.browser.post('/api/account/pending-email', { email: hers, password: PASSWORD });
    return { hers, her, stranger, token: await changeLink(hers) };
  };

  it('is not confirmed by its owner’s click, which does not learn the address of the account either', async () => {
    const { hers, her, stranger, token } = await aChange();
    const checked = await check(shop.app.browser(), token);
    expect(checked).toMatchObject({ body: { email: hers, isNewAccount: false, needsPassword: true } });
    const tried = await confirm(shop.app.browser(), token);
    expect(tried).toMatchObject({ status: 403, body: { code: 'password_required' } });
    expect(JSON.stringify([checked.body, tried.body])).not.toContain(stranger.email);
    expect(await stranger.browser.get('/api/user')).toMatchObject({ body: { email: stranger.email } });
    await seesNothingOf(stranger.browser, her);
  });

  it('is confirmed elsewhere with the password', async () => {
    const { hers, stranger, token } = await aChange();
    expect(await confirm(shop.app.browser(), token, PASSWORD)).toMatchObject({ status: 200, body: { email: hers } });
    expect(await stranger.browser.get('/api/user')).toMatchObject({ body: { email: hers, isEmailVerified: true } });
  });
});

describe('a password reset by the owner of an address that somebody else registered', () => {
  it('leaves the account to the owner alone', async () => {
    const { email, orderId, stranger } = await aStranger();
    const passkey = await addPasskey(stranger.browser);
    const [welcome, moved] = [await welcomeLink(email), uniqueEmail()];
    await stranger.browser.post('/api/account/pending-email', { email: moved, password: PASSWORD });
    const own = shop.app.browser();
    expect(await own.post('/api/reset-password', { token: await resetLink(email), ...herPassword })).toMatchObject({
      status: 200,
      body: { email, isEmailVerified: true },
    });
    expect(await own.get(`/api/orders/${orderId}`)).toMatchObject({ status: 200 });
    expect(await stranger.browser.get('/api/user')).toMatchObject({ status: 401 });
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 401 });
    expect(await passkeyLogin(passkey)).toMatchObject({ status: 400 });
    expect(await confirm(own, await changeLink(moved))).toMatchObject({ status: 410 });
    expect(await decline(welcome)).toMatchObject({ status: 410, body: { code: 'link_used' } });
    expect(await own.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('refuses what the other browser had begun before', async () => {
    const { id, browser } = await registerCustomer(shop.app);
    const passkey = await addPasskey(browser);
    const optionsOf = async (path: string) => (await browser.post<{ challenge: string }>(path, {})).body;
    const made = new SoftwarePasskey(site).made(await optionsOf('/api/account/passkeys/options'));
    const used = passkey.used(await optionsOf('/api/login/passkey/options'));
    const runner = shop.app.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('DELETE FROM passkeys WHERE user_id = $1', [id]);
      await runner.query(`UPDATE users SET password = 'hers' WHERE id = $1`, [id]);
      const begun = [
        browser.post('/api/account/password', { currentPassword: PASSWORD, ...herPassword }),
        browser.post('/api/account/pending-email', { email: uniqueEmail(), password: PASSWORD }),
        browser.post('/api/account/passkeys', { name: 'Another', credential: made }),
        shop.app.browser().post('/api/login/passkey', { credential: used }),
      ];
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await rowsOf(waiting)).length >= begun.length);
      await runner.commitTransaction();
      expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([401, 401, 401, 400]);
    } finally {
      await runner.release();
    }
    expect(await rowsOf('SELECT FROM passkeys WHERE user_id = $1', id)).toEqual([]);
    expect(await rowsOf(`SELECT FROM users WHERE id = $1 AND password = 'hers'`, id)).toHaveLength(1);
  });

  it('is refused by a link that was mailed to an address of the past', async () => {
    const { id, email } = await registerCustomer(shop.app);
    const token = await resetLink(email);
    await rowsOf('UPDATE users SET email = $2 WHERE id = $1', id, uniqueEmail());
    expect(await shop.app.browser().post('/api/reset-password', { token, ...herPassword })).toMatchObject({
      status: 410,
      body: { code: 'link_used' },
    });
  });
});

// last: passport knows one application per process
describe('with rate limits', () => {
  const limited = testApp({ variables: { RATE_LIMITS: 'on' } });

  it('guesses of the password by a link are counted with those of the login', async () => {
    const { email } = await registerCustomer(limited);
    const token = tokenIn(await mailTo(limited, email, /confirm your email address/), '/verify-email');
    const from = (index: number) => limited.browser({ 'x-forwarded-for': `203.0.113.${index}` });
    const guess = (index: number) => untilServed(() => confirm(from(index), token, 'not the one'));
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await guess(200)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    for (let index = 0; index < 20; index++) expect(await guess(index)).toMatchObject({ status: 403 });
    expect(await guess(99)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await from(98).post('/api/login', { email, password: PASSWORD })).toMatchObject({ status: 429 });
  });
});
