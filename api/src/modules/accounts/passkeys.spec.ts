import { describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer } from '../../testing/factories.js';
import { mailTo, sentMails, tokenIn } from '../../testing/mails.js';
import { SoftwarePasskey } from '../../testing/software-passkey.js';
import { until } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

const site = { origin: 'http://shop.test', rpId: 'shop.test' };

const app = testApp();

type Options = { challenge: string };
const optionsFrom = async (browser: Browser, path: string) => {
  const { status, body } = await browser.post<Options & { excludeCredentials?: { id: string }[] }>(path, {});
  expect(status).toBe(200);
  return body;
};
const add = async (browser: Browser, passkey: SoftwarePasskey, name = 'My phone') => {
  const options = await optionsFrom(browser, '/api/account/passkeys/options');
  return browser.post<{ id: string }>('/api/account/passkeys', { name, credential: passkey.made(options) });
};
const aPasskeyOwner = async (passkey = new SoftwarePasskey(site)) => {
  const customer = await registerCustomer(app);
  const { body } = await add(customer.browser, passkey);
  return { ...customer, passkey, passkeyId: body.id };
};
const logInWith = async (passkey: SoftwarePasskey, browser = app.browser()) => {
  const options = await optionsFrom(browser, '/api/login/passkey/options');
  return { browser, options, answer: await browser.post('/api/login/passkey', { credential: passkey.used(options) }) };
};
const refused = { status: 400, body: { code: 'passkey_invalid' } };

describe('a passkey', () => {
  it('is added, listed, renamed and removed', async () => {
    const { browser, email } = await registerCustomer(app);
    const added = await add(browser, new SoftwarePasskey(site), ' Ada’s phone ');
    expect((await mailTo(app, email, /^A passkey was added/)).text).toContain('Ada’s phone');
    expect(added).toMatchObject({ status: 201, body: { name: 'Ada’s phone', lastUsedAt: null } });
    const path = `/api/account/passkeys/${added.body.id}`;
    expect(await browser.patch(path, { name: 'Old phone' })).toMatchObject({
      status: 200,
      body: { name: 'Old phone' },
    });
    expect(await browser.get('/api/account/passkeys')).toMatchObject({
      body: [{ id: added.body.id, name: 'Old phone' }],
    });
    expect(await browser.delete(path)).toMatchObject({ status: 200 });
    expect(await browser.get('/api/account/passkeys')).toMatchObject({ body: [] });
    expect(await browser.delete(path)).toMatchObject({ status: 404 });
  });

  it('signs in to its account under a new session id, and the list says when', async () => {
    const { id, passkey, browser: owner } = await aPasskeyOwner();
    const { browser, answer } = await logInWith(passkey);
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { id } });
    expect(await owner.get('/api/account/passkeys')).toMatchObject({ body: [{ lastUsedAt: expect.any(String) }] });
    const before = browser.sessionCookie;
    await logInWith(passkey, browser);
    expect(browser.sessionCookie).not.toBe(before);
  });

  it('does not sign in twice with one challenge, or with one that was never asked', async () => {
    const { passkey } = await aPasskeyOwner();
    const { browser, options } = await logInWith(passkey);
    for (const challenge of [options.challenge, Buffer.from('made up').toString('base64url')])
      expect(await browser.post('/api/login/passkey', { credential: passkey.used({ challenge }) })).toMatchObject(
        refused,
      );
  });

  it('does not sign in with a challenge that has expired or was asked for something else', async () => {
    const { browser, passkey } = await aPasskeyOwner();
    const { challenge } = await optionsFrom(browser, '/api/login/passkey/options');
    await app.dataSource.query(
      `UPDATE passkey_challenges SET expires_at = now() - interval '1 second' WHERE challenge = $1`,
      [challenge],
    );
    const forProof = await optionsFrom(browser, '/api/account/passkeys/proof-options');
    for (const asked of [{ challenge }, forProof])
      expect(await app.browser().post('/api/login/passkey', { credential: passkey.used(asked) })).toMatchObject(
        refused,
      );
  });

  it('does not sign in when it belongs to another site, is unknown, or its owner was not verified', async () => {
    const { passkey } = await aPasskeyOwner();
    const phished = Object.assign(passkey, { site: { ...site, origin: 'http://shop.test.evil.example' } });
    expect((await logInWith(phished)).answer).toMatchObject(refused);
    expect((await logInWith(new SoftwarePasskey(site))).answer).toMatchObject(refused);
    const { browser } = await registerCustomer(app);
    expect(await add(browser, new SoftwarePasskey(site, false))).toMatchObject(refused);
  });

  it('does not sign in to a banned account, or after it was removed', async () => {
    const { id, passkey } = await aPasskeyOwner();
    await app.dataSource.query(`UPDATE users SET role = 'banned' WHERE id = $1`, [id]);
    expect((await logInWith(passkey)).answer).toMatchObject({ status: 403, body: { code: 'account_banned' } });
    const other = await aPasskeyOwner();
    await other.browser.delete(`/api/account/passkeys/${other.passkeyId}`);
    expect((await logInWith(other.passkey)).answer).toMatchObject(refused);
  });

  it('is removed by a password reset that first proves whose the address is', async () => {
    const { passkey, email } = await aPasskeyOwner();
    const reset = async () => {
      const sent = (await sentMails(app, email, /^Choose a new password/)).length;
      await app.browser().post('/api/forgot-password', { email });
      await until(async () => (await sentMails(app, email, /^Choose a new password/)).length > sent);
      const token = tokenIn(await mailTo(app, email, /^Choose a new password/), '/reset-password');
      const browser = app.browser();
      await browser.post('/api/reset-password', { token, password: 'new secret', confirmPassword: 'new secret' });
      return browser;
    };
    const browser = await reset();
    expect((await logInWith(passkey)).answer).toMatchObject(refused);
    const own = new SoftwarePasskey(site);
    await add(browser, own);
    await reset();
    expect((await logInWith(own)).answer).toMatchObject({ status: 200 });
  });

  it('cannot be added twice, for another account or beyond the limit', async () => {
    const { browser, passkey } = await aPasskeyOwner();
    const options = await optionsFrom(browser, '/api/account/passkeys/options');
    expect(options.excludeCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    const { browser: other } = await registerCustomer(app);
    expect(
      await other.post('/api/account/passkeys', {
        name: 'Mine',
        credential: new SoftwarePasskey(site).made(options),
      }),
    ).toMatchObject(refused);
    expect(await add(other, passkey)).toMatchObject(refused);
    for (let more = 1; more < shopPolicy.accounts.maximumPasskeys; more++)
      await add(browser, new SoftwarePasskey(site));
    expect(await browser.post('/api/account/passkeys/options', {})).toMatchObject({
      status: 409,
      body: { code: 'too_many_passkeys' },
    });
  });

  it('that is damaged is refused and never breaks the call', async () => {
    const { browser, passkey } = await aPasskeyOwner();
    const { challenge } = await optionsFrom(browser, '/api/login/passkey/options');
    const used = passkey.used({ challenge });
    for (const response of [
      { ...used.response, authenticatorData: 'AAAA' },
      { ...used.response, clientDataJSON: 'not json' },
      { ...used.response, signature: 'AAAA' },
    ])
      expect(await browser.post('/api/login/passkey', { credential: { ...used, response } })).toMatchObject(refused);
    const options = await optionsFrom(browser, '/api/account/passkeys/options');
    const made = new SoftwarePasskey(site).made(options);
    expect(
      await browser.post('/api/account/passkeys', {
        name: 'x',
        credential: { ...made, response: { ...made.response, attestationObject: 'AAAA' } },
      }),
    ).toMatchObject(refused);
  });
});
