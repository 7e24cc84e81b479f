import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ContactMessage, NewsletterAddress } from 'shared-contracts/contact/admin-schemas';
import { testAdmin, testApp } from '../../testing/started.js';

const app = testApp();
const admin = testAdmin(app);

const MESSAGES = '/api/admin/contact-messages';
const ADDRESSES = '/api/admin/newsletter-addresses';
const aWord = () => randomUUID().slice(0, 13);
const write = (form: object) =>
  app.browser().post('/api/contact', { name: 'Grace Hopper', email: `${aWord()}@example.com`, ...form });
const messages = async (query: string) => (await admin.get<ContactMessage[]>(`${MESSAGES}?${query}`)).body;
const addresses = async (query: string) => (await admin.get<NewsletterAddress[]>(`${ADDRESSES}?${query}`)).body;
const csv = async (path: string) => {
  const { headers, body } = await admin.get<Buffer>(path);
  return { headers, text: body.toString('utf8') };
};

describe('the list of messages', () => {
  it('is searched by name, address, phone number and text, and filtered', async () => {
    const word = aWord();
    await write({ name: `Ada ${word}`, message: 'Do you print on both sides?' });
    await write({ message: `About ${word.toUpperCase()} 100%`, phone: '416 555 0100' });
    expect((await messages(`q=${word}`)).map(({ name }) => name)).toEqual(['Grace Hopper', `Ada ${word}`]);
    expect((await messages(`q=${word}&sort=oldest`)).map(({ name }) => name)).toEqual([`Ada ${word}`, 'Grace Hopper']);
    expect(await messages(`q=${word}%20100%25`)).toMatchObject([{ phone: '416 555 0100', handledAt: null }]);
    const [{ id } = { id: '' }] = await messages(`q=${word}`);
    await admin.patch(`${MESSAGES}/${id}`, { handled: true });
    expect(await messages(`q=${word}&state=handled`)).toMatchObject([{ id }]);
    expect((await messages(`q=${word}&state=open`)).map(({ name }) => name)).toEqual([`Ada ${word}`]);
  });

  it('is paged without gaps or repeats', async () => {
    const word = aWord();
    await app.dataSource.query(
      `INSERT INTO contact_messages (name, email, message, created_at)
       SELECT $1 || n, 'a@example.com', 'Hello', '2026-01-01T12:00:00Z' FROM generate_series(1, 7) n`,
      [word],
    );
    const seen: string[] = [];
    for await (const { body } of admin.pages<ContactMessage>(`${MESSAGES}?q=${word}&limit=3`))
      seen.push(...body.map(({ name }) => name));
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((nth) => `${word}${nth}`));
  });

  it('says who has handled a message, and opens it again', async () => {
    const word = aWord();
    await write({ message: `About ${word}` });
    const [{ id } = { id: '' }] = await messages(`q=${word}`);
    const handled = { handledAt: expect.any(String), handledBy: expect.stringContaining('@') };
    const { body: first } = await admin.patch<ContactMessage>(`${MESSAGES}/${id}`, { handled: true });
    expect(first).toMatchObject(handled);
    expect((await admin.patch(`${MESSAGES}/${id}`, { handled: true })).body).toEqual(first);
    expect((await admin.patch(`${MESSAGES}/${id}`, { handled: false })).body).toMatchObject({
      handledAt: null,
      handledBy: null,
    });
    expect((await admin.patch(`${MESSAGES}/${randomUUID()}`, { handled: true })).status).toBe(404);
  });

  it('is exported as searched, and runs no formulas', async () => {
    const word = aWord();
    await write({ name: '=HYPERLINK("https://evil.example")', message: `@SUM(A1) about\n"${word}"` });
    const { headers, text } = await csv(`${MESSAGES}/export?q=${word}`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="contact-messages-[\d-]+\.csv"$/);
    const [head, ...rest] = text.split('\r\n');
    expect(head).toBe('\uFEFFReceived,Name,Email,Phone,Message,Handled,Handled by');
    expect(rest).toHaveLength(2);
    expect(rest[0]).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
    expect(rest[0]).toContain(`,"'@SUM(A1) about\n""${word}""",,`);
    expect((await admin.get(`${MESSAGES}/export?surprise=1`)).status).toBe(400);
  });
});

describe('the newsletter addresses', () => {
  const subscribe = (email: string) => app.browser().post('/api/newsletter', { email });

  it('are those who get it, searched, sorted and exported', async () => {
    const word = aWord();
    await subscribe(`b-${word}@example.com`);
    await subscribe(`A-${word}@example.com`);
    await subscribe(`gone-${word}@example.com`);
    await app.dataSource.query(`UPDATE newsletter_subscriptions SET unsubscribed_at = now() WHERE email LIKE 'gone-%'`);
    const expected = [`A-${word}@example.com`, `b-${word}@example.com`];
    expect((await addresses(`q=${word}&sort=email`)).map(({ email }) => email)).toEqual(expected);
    expect((await addresses(`q=${word.toUpperCase()}&sort=oldest`)).map(({ email }) => email)).toEqual(
      expected.toReversed(),
    );
    const { text } = await csv(`${ADDRESSES}/export?q=${word}`);
    expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFEmail', ...expected, '']);
  });

  it('are all exported, however many there are', async () => {
    const word = aWord();
    await app.dataSource.query(
      `INSERT INTO newsletter_subscriptions (email, created_at)
       SELECT $1 || n || '@example.com', timestamptz '2026-01-01' + n / 2 * interval '1 second' FROM generate_series(1, 2500) n`,
      [word],
    );
    const { text } = await csv(`${ADDRESSES}/export?q=${word}`);
    expect(new Set(text.split('\r\n')).size).toBe(2_502);
  });

  it('are removed, and the audit log keeps no address', async () => {
    const email = `remove-${aWord()}@example.com`;
    await subscribe(email);
    const [{ id } = { id: '' }] = await addresses(`q=${email}`);
    expect((await admin.delete(`${ADDRESSES}/${id}`)).body).toEqual({ id });
    expect(await addresses(`q=${email}`)).toEqual([]);
    expect((await admin.delete(`${ADDRESSES}/${id}`)).status).toBe(404);
    const log = await admin.get<object[]>(`/api/admin/audit-log?q=${id}`);
    expect(log.body).toHaveLength(1);
    expect(JSON.stringify(log.body)).not.toContain(email);
    await subscribe(email);
    expect(await addresses(`q=${email}`)).toHaveLength(1);
  });
});
