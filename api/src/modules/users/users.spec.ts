import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { ListedUser } from 'shared-contracts/users/schemas';
import type { Browser } from '../../testing/browser.js';
import { PASSWORD, confirmedCustomer, registerCustomer, createProduct } from '../../testing/factories.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

async function anotherAdmin(): Promise<{ browser: Browser; id: string }> {
  const { id, email } = await confirmedCustomer(shop.app);
  await admin.patch(`/api/admin/users/${id}/role`, { role: 'admin' });
  const browser = shop.app.browser();
  await browser.post('/api/login', { email, password: PASSWORD });
  return { browser, id };
}

const list = async (query: string) => {
  const { status, body, headers } = await admin.get<ListedUser[]>(`/api/users?${query}`);
  return { status, users: body, total: headers.get('x-total-count'), link: headers.get('link') };
};
const entriesOf = async (id: string) => {
  const { body } = await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}`);
  return body;
};

describe('the list of users', () => {
  it('has the number of their orders', async () => {
    const { browser, id } = await registerCustomer(shop.app);
    const product = await createProduct(shop.app);
    await shop.ordered(browser, [{ productId: product.id }]);
    const [{ email }] = await shop.app.dataSource.query<[{ email: string }]>('SELECT email FROM users WHERE id = $1', [
      id,
    ]);
    expect((await list(`q=${encodeURIComponent(email)}`)).users).toMatchObject([
      { id, email, role: 'customer', orders: 1 },
    ]);
  });

  it('is searched by parts of name and address, whatever their case, and by role', async () => {
    const word = randomUUID().slice(0, 13);
    const { id } = await registerCustomer(shop.app);
    await shop.app.dataSource.query(`UPDATE users SET first_name = $2, last_name = 'O_Neill%' WHERE id = $1`, [
      id,
      word,
    ]);
    for (const q of [word.toUpperCase(), `${word} o_neill%`, word.slice(3)])
      expect((await list(`q=${encodeURIComponent(q)}`)).users).toMatchObject([{ id }]);
    expect((await list(`q=${word}%25`)).users).toEqual([]);
    expect((await list(`q=${word}&role=banned`)).users).toEqual([]);
    expect((await list(`q=${word}&role=customer`)).total).toBe('1');
  });

  it.each(['newest', 'oldest', 'email'])('is paged without gaps or repeats when sorted by %s', async (sort) => {
    const word = randomUUID().slice(0, 13);
    await shop.app.dataSource.query(
      `INSERT INTO users (email, password, created_at) SELECT $1 || n || '@example.com', 'x', '2026-01-01T12:00:00Z' FROM generate_series(1, 7) n`,
      [word],
    );
    const seen: string[] = [];
    for await (const { body, headers } of admin.pages<ListedUser>(`/api/users?q=${word}&sort=${sort}&limit=3`)) {
      expect(headers.get('x-total-count')).toBe('7');
      seen.push(...body.map(({ email }) => email));
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `${word}${n + 1}@example.com`));
  });

  it('is counted exactly up to 10,000, even if those follow each other among many more', async () => {
    const [few, many] = [randomUUID().slice(0, 13), randomUUID().slice(0, 13)];
    const insert = async (word: string, count: number) => {
      for (let from = 1; from <= count; from += 5000)
        await shop.app.dataSource.query(
          `INSERT INTO users (email, password) SELECT $1 || n || '@example.com', 'x' FROM generate_series($2::integer, $2 + 4999) n`,
          [word, from],
        );
    };
    for (const [word, count] of [
      [many, 20_000],
      [few, 10_000],
      [`also-${many}`, 20_000],
    ] as const)
      await insert(word, count);
    await shop.app.dataSource.query('ANALYZE users');
    const countOf = async (query: string) => {
      const { headers } = await admin.get(`/api/users?limit=1&${query}`);
      return [headers.get('x-total-count'), headers.get('x-total-count-exact')];
    };
    expect(await countOf(`q=${few}`)).toEqual(['10000', null]);
    expect(await countOf(`q=${few}1`)).toEqual([String(1 + 10 + 100 + 1000 + 1), null]);
    expect(await countOf(`q=${many}`)).toEqual(['10000', 'false']);
    expect(await countOf('')).toEqual(['10000', 'false']);
  });

  it('refuses the cursor of another order', async () => {
    const { link } = await list('sort=email&limit=1');
    const cursor = /cursor=([^&>]+)/.exec(link!)![1];
    expect((await list(`sort=newest&cursor=${cursor}`)).status).toBe(400);
  });
});

describe('a ban', () => {
  it('ends the sessions of a customer, is lifted again, and is in the audit log once', async () => {
    const { browser, id } = await registerCustomer(shop.app);
    for (const _ of [1, 2])
      expect(await admin.patch(`/api/users/${id}/ban`, {})).toMatchObject({ status: 200, body: { role: 'banned' } });
    expect((await browser.get('/api/user')).status).toBe(401);
    expect(await admin.patch(`/api/users/${id}/unban`, {})).toMatchObject({ status: 200, body: { role: 'customer' } });
    expect(await entriesOf(id)).toMatchObject([
      { subject: 'user', subjectId: id, before: { role: 'banned' }, after: { role: 'customer' } },
      { action: expect.stringContaining('Ban'), before: { role: 'customer' }, after: { role: 'banned' } },
    ]);
  });

  it('is refused for administrators', async () => {
    const { id } = await anotherAdmin();
    const refused = { status: 409, body: { code: 'is_admin' } };
    expect(await admin.patch(`/api/users/${id}/ban`, {})).toMatchObject(refused);
    expect(await entriesOf(id)).toMatchObject([{ after: { role: 'admin' } }]);
  });
});

describe('a role', () => {
  it('makes a customer an administrator, and the other way round', async () => {
    const { browser, id } = await confirmedCustomer(shop.app);
    expect(await admin.patch(`/api/admin/users/${id}/role`, { role: 'admin' })).toMatchObject({
      body: { role: 'admin' },
    });
    expect((await browser.get('/api/users')).status).toBe(200);
    expect(await admin.patch(`/api/admin/users/${id}/role`, { role: 'customer' })).toMatchObject({
      body: { role: 'customer' },
    });
    expect((await browser.get('/api/users')).status).toBe(403);
  });

  it('is not changed by its owner, nor while banned', async () => {
    const other = await anotherAdmin();
    const own = await other.browser.patch(`/api/admin/users/${other.id}/role`, { role: 'customer' });
    expect(own).toMatchObject({ status: 409, body: { code: 'own_role' } });
    const { id } = await registerCustomer(shop.app);
    await admin.patch(`/api/users/${id}/ban`, {});
    const banned = await admin.patch(`/api/admin/users/${id}/role`, { role: 'admin' });
    expect(banned).toMatchObject({ status: 409, body: { code: 'is_banned' } });
  });

  it('of the staff is not given to an account that has not confirmed its address', async () => {
    const { id } = await registerCustomer(shop.app);
    const promote = (role: string) => admin.patch(`/api/admin/users/${id}/role`, { role });
    for (const role of ['packer', 'support', 'admin'])
      expect(await promote(role)).toMatchObject({ status: 409, body: { code: 'email_not_confirmed' } });
    expect(await promote('customer')).toMatchObject({ status: 200 });
    await shop.app.dataSource.query(`UPDATE users SET is_email_verified = true WHERE id = $1`, [id]);
    expect(await promote('packer')).toMatchObject({ status: 200, body: { role: 'packer' } });
  });

  it('of two administrators who demote each other at once is left to one of them', async () => {
    const [first, second] = await Promise.all([anotherAdmin(), anotherAdmin()]);
    const answers = await Promise.all([
      first.browser.patch(`/api/admin/users/${second.id}/role`, { role: 'customer' }),
      second.browser.patch(`/api/admin/users/${first.id}/role`, { role: 'customer' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = await shop.app.dataSource.query<{ role: string }[]>('SELECT role FROM users WHERE id = ANY($1)', [
      [first.id, second.id],
    ]);
    expect(roles.map(({ role }) => role).toSorted()).toEqual(['admin', 'customer']);
  });
});

describe('the audit log', () => {
  it('says who did it, is filtered by subject, and cannot be changed, not even in the database', async () => {
    const { id } = await registerCustomer(shop.app);
    await admin.patch(`/api/users/${id}/ban`, {});
    const [entry] = await entriesOf(id);
    expect(entry?.actor).toEqual({ id: expect.any(String), email: expect.stringContaining('@'), name: null });
    const { body: others } = await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${id}&subject=order`);
    expect(others).toEqual([]);
    for (const statement of [
      'UPDATE audit_log SET actor_id = subject_id::uuid',
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
    ])
      await expect(shop.app.dataSource.query(statement)).rejects.toThrow('audit_log is append-only');
    expect(await entriesOf(id)).toHaveLength(1);
  });
});
