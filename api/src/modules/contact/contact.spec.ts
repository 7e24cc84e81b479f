import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { until } from '../../testing/until.js';
import { testApp } from '../../testing/started.js';

const app = testApp({
  variables: {
    SUPPORT_EMAIL: 'help@shop.test',
    SHOP_NAME: 'Test Shop',
    SELLER_NAME: 'Test Shop Inc.',
    SELLER_ADDRESS: '1 Example Street\\nToronto, ON M5H 1A1',
    SELLER_TAX_NUMBERS: 'GST/HST 00000 0000 RT0001',
  },
});

const anAddress = () => `writer-${randomUUID()}@example.com`;
const aForm = (over: object = {}) => ({
  name: 'Grace Hopper',
  email: anAddress(),
  message: 'Do you print on both sides?',
  ...over,
});
const write = (form: object) => app.browser().post('/api/contact', form);
const subscribe = (email: string) => app.browser().post('/api/newsletter', { email });
const unsubscribe = (token: string) => app.browser().post('/api/newsletter/unsubscribe', { token });
const count = async (table: string, condition: string, value: string): Promise<number> => {
  const [row] = await app.dataSource.query<{ n: string }[]>(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`, [
    value,
  ]);
  return Number(row?.n);
};
const messagesOf = (email: string) => count('contact_messages', 'email = $1', email);
const mailsDueTo = (email: string) => count('outbox_mails', 'recipient = $1', email);

async function mailThat(fits: (mail: Email) => boolean): Promise<Email> {
  const folder = path.join(app.dataFolder, 'mail');
  let found: Email | undefined;
  await until(async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
    );
    found = mails.find(fits);
    return found !== undefined;
  }, 10_000);
  return found!;
}
const mailTo = (address: string) => mailThat((mail) => mail.to?.[0]?.address === address);
const headerOf = (mail: Email, name: string) => mail.headers.find((header) => header.key === name)?.value;

describe('writing to the shop', () => {
  it('stores the message, mails it to the shop with a reply address, and acknowledges it', async () => {
    const form = aForm({ phone: ' 416 555 0100 ' });
    expect(await write(form)).toMatchObject({ status: 201, body: { received: true } });
    const [kept] = await app.dataSource.query<object[]>(
      `SELECT name, email, phone, message, subscribe FROM contact_messages WHERE email = $1`,
      [form.email],
    );
    expect(kept).toEqual({ ...form, phone: '416 555 0100', subscribe: false });

    const toShop = await mailThat((mail) => mail.replyTo?.[0]?.address === form.email);
    expect(toShop).toMatchObject({ to: [{ address: 'help@shop.test' }], subject: 'Message from Grace Hopper' });
    expect(headerOf(toShop, 'auto-submitted')).toBeUndefined();
    expect(toShop.text).toContain('> Do you print on both sides?');
    expect(toShop.text).toContain('416 555 0100');

    const toSender = await mailTo(form.email);
    expect(headerOf(toSender, 'auto-submitted')).toBe('auto-generated');
    expect(toSender.text).toContain('Hi Grace,');
    expect(toSender.text).toContain('within 24 hours');
  });

  it('shows HTML in a message as text', async () => {
    const form = aForm({ name: '<b>Eve</b>', message: '<script>alert("hi")</script> & <img src=x onerror=y>' });
    await write(form);
    const { html } = await mailThat((mail) => mail.replyTo?.[0]?.address === form.email);
    expect(html).toContain('&lt;script&gt;alert(&quot;hi&quot;)&lt;/script&gt; &amp; &lt;img src=x onerror=y&gt;');
    expect(html).not.toMatch(/<script|<b>|onerror=y>/);
  });

  it('repeats nothing of the message to the sender, whose address anybody can enter', async () => {
    const form = aForm({ name: 'Win at https://evil.example now', message: 'Buy pills at https://evil.example' });
    await write(form);
    const mail = await mailTo(form.email);
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('evil.example');
  });

  it('does not let line breaks add recipients', async () => {
    const form = aForm({ name: 'Eve\r\nBcc: victim@example.com' });
    await write(form);
    const mail = await mailThat((one) => one.replyTo?.[0]?.address === form.email);
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe('Message from Eve Bcc: victim@example.com');
  });

  it('subscribes a sender who asked for it', async () => {
    const form = aForm({ subscribe: true });
    await write(form);
    expect(await count('newsletter_subscriptions', 'email = $1', form.email)).toBe(1);
    expect(await mailsDueTo(form.email)).toBe(2);
  });

  it('answers a bot that fills in the hidden field with success, and stores nothing', async () => {
    const form = aForm({ subscribe: true });
    expect(await write({ ...form, website: 'https://spam.example' })).toMatchObject({
      status: 201,
      body: { received: true },
    });
    expect(await messagesOf(form.email)).toBe(0);
    expect(await mailsDueTo(form.email)).toBe(0);
    expect(await count('newsletter_subscriptions', 'email = $1', form.email)).toBe(0);
  });

  it.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', '   ', 'Name must be at least 2 characters'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', 'a@example.com, b@example.com', 'Please enter a valid email address'],
    ['message', 'too short', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(5001), 'Message must be at most 5000 characters'],
  ])('refuses the %s "%.30s"', async (field, value, message) => {
    expect(await write(aForm({ [field]: value }))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, errors: { [field]: message } },
    });
  });

  it('stores nothing when one part cannot be stored', async () => {
    const form = aForm();
    await app.dataSource.query(`ALTER TABLE outbox_mails ADD CONSTRAINT broken CHECK (recipient <> '${form.email}')`);
    try {
      expect((await write(form)).status).toBe(500);
      expect(await messagesOf(form.email)).toBe(0);
      expect(await count('outbox_mails', 'reply_to = $1', form.email)).toBe(0);
    } finally {
      await app.dataSource.query(`ALTER TABLE outbox_mails DROP CONSTRAINT broken`);
    }
  });
});

describe('the newsletter', () => {
  it('stores an address once, regardless of case, and gives the same answer each time', async () => {
    const email = anAddress();
    const answers = await Promise.all([email, email.toUpperCase(), email, email].map(subscribe));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { subscribed: true }]));
    expect(await count('newsletter_subscriptions', 'lower(email) = $1', email)).toBe(1);
    expect(await count('outbox_mails', 'lower(recipient) = $1', email)).toBe(1);
  });

  it('refuses an invalid address', async () => {
    expect(await subscribe('not an address')).toMatchObject({
      status: 400,
      body: { errors: { email: 'Please enter a valid email address' } },
    });
  });

  async function aSubscriber() {
    const email = anAddress();
    await subscribe(email);
    const mail = await mailTo(email);
    const [, token = ''] = /\/newsletter\/unsubscribe\?token=([\w-]+)/.exec(mail.text ?? '') ?? [];
    return { email, mail, token };
  }
  const isSubscribed = async (email: string) =>
    (await count('newsletter_subscriptions', 'unsubscribed_at IS NULL AND email = $1', email)) === 1;

  it('mails an unguessable unsubscribe link, stored as a hash', async () => {
    const { email, mail, token } = await aSubscriber();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail.html).toContain(`http://shop.test/newsletter/unsubscribe?token=${token}`);
    const [row] = await app.dataSource.query<{ hash: string }[]>(
      `SELECT unsubscribe_token_hash AS hash FROM newsletter_subscriptions WHERE email = $1`,
      [email],
    );
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.hash).not.toContain(token);
  });

  it('says who sends the newsletter', async () => {
    const { mail } = await aSubscriber();
    const lines = ['Test Shop Inc.', '1 Example Street', 'Toronto, ON M5H 1A1', 'GST/HST 00000 0000 RT0001'];
    expect(mail.text).toContain(lines.join('\n'));
    expect(mail.html).toContain(lines.join('<br>'));
  });

  it('unsubscribes by the link, and again without change', async () => {
    const { email, token } = await aSubscriber();
    const first = await unsubscribe(token);
    const at = `SELECT unsubscribed_at::text AS at FROM newsletter_subscriptions WHERE email = $1`;
    const left = await app.dataSource.query<object[]>(at, [email]);
    const second = await unsubscribe(token);
    expect([first, second]).toEqual([
      expect.objectContaining({ status: 200, body: { unsubscribed: true, isRepeated: false } }),
      expect.objectContaining({ status: 200, body: { unsubscribed: true, isRepeated: true } }),
    ]);
    expect(await isSubscribed(email)).toBe(false);
    expect(await app.dataSource.query<object[]>(at, [email])).toEqual(left);
  });

  it('reports an invalid link', async () => {
    expect(await unsubscribe('nobody-was-given-this')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: expect.stringContaining('This link is not valid') },
    });
  });

  it('welcomes a returning subscriber with a new link and invalidates the old one', async () => {
    const { email, token } = await aSubscriber();
    await unsubscribe(token);
    await subscribe(email);
    expect(await isSubscribed(email)).toBe(true);
    expect(await mailsDueTo(email)).toBe(2);
    expect(await unsubscribe(token)).toMatchObject({ status: 404 });
  });

  describe('one-click unsubscribe', () => {
    const post = (url: string, body: string, contentType: string) =>
      app.browser({ origin: 'https://mail.example' }).send('POST', url, {
        body,
        headers: { 'content-type': contentType },
      });

    it('is announced in the headers of the mail (RFC 8058)', async () => {
      const { mail } = await aSubscriber();
      expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(headerOf(mail, 'list-unsubscribe')).toMatch(
        /^<http:\/\/shop\.test\/api\/webhooks\/unsubscribe\/[\w-]{43}>$/,
      );
    });

    it.each([
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
    ])('works by one POST as %s, from another site and without redirect', async (contentType, body) => {
      const { email, token } = await aSubscriber();
      expect((await post(`/api/webhooks/unsubscribe/${token}`, body, contentType)).status).toBe(200);
      expect(await isSubscribed(email)).toBe(false);
    });

    it('changes nothing on GET and redirects to the page', async () => {
      const { email, token } = await aSubscriber();
      const answer = await app.browser().get(`/api/webhooks/unsubscribe/${token}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/newsletter/unsubscribe?token=${token}`]);
      expect(await isSubscribed(email)).toBe(true);
    });

    it('reports an invalid link', async () => {
      const type = 'application/x-www-form-urlencoded';
      expect((await post('/api/webhooks/unsubscribe/unknown', 'List-Unsubscribe=One-Click', type)).status).toBe(404);
    });

    it('redirects a plain form to the page', async () => {
      const { email, token } = await aSubscriber();
      const answer = await post(`/api/webhooks/unsubscribe/${token}`, '', 'application/x-www-form-urlencoded');
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/unsubscribe?state=done']);
      expect(await isSubscribed(email)).toBe(false);
      const unknown = await post('/api/webhooks/unsubscribe/unknown', '', 'application/x-www-form-urlencoded');
      expect(unknown.headers.get('location')).toBe('/newsletter/unsubscribe?state=invalid');
    });
  });
});

describe('too many calls', () => {
  const limited = testApp({ variables: { RATE_LIMITS: 'on' } });

  it('from one sender are refused from any network address, not counting invalid ones', async () => {
    const email = anAddress();
    const from = (place: number, form: object) =>
      limited.browser({ 'x-forwarded-for': `198.51.100.${place}` }).post('/api/contact', form);
    for (let place = 1; place <= 5; place++) {
      expect((await from(place, aForm({ email, message: 'short' }))).status).toBe(400);
      expect((await from(place, aForm({ email }))).status).toBe(201);
    }
    const refused = await from(6, aForm({ email: email.toUpperCase() }));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('from one network address are refused', async () => {
    const statuses = [];
    for (let call = 1; call <= 11; call++)
      statuses.push((await limited.browser({ 'x-forwarded-for': '203.0.113.7' }).post('/api/contact', aForm())).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});
