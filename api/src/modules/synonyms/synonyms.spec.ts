import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { Product } from 'shared-contracts/catalog/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Synonym } from 'shared-contracts/synonyms/schemas';
import type { Answer } from '../../testing/browser.js';
import { createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { testAdmin, testApp } from '../../testing/started.js';

const app = testApp();
const admin = testAdmin(app);
beforeEach(async () => {
  await app.dataSource.query('DELETE FROM search_synonyms');
  await app.dataSource.query('DELETE FROM products');
});

const PATH = '/api/admin/synonyms';
const add = (term: string, ...meanings: string[]) => admin.post<Synonym & Problem>(PATH, { term, meanings });
const change = (id: string, form: object, version?: number): Promise<Answer<Synonym & Problem>> =>
  admin.send('PUT', `${PATH}/${id}`, {
    headers: { 'content-type': 'application/json', ...(version !== undefined && { 'if-match': `"${version}"` }) },
    body: JSON.stringify(form),
  });
const found = async (q: string) => {
  const { body } = await app.browser().get<Product[]>(`/api/products?q=${encodeURIComponent(q)}`);
  return body.map(({ name }) => name).toSorted();
};
const finds = (q: string, names: string[]) => until(async () => (await found(q)).join() === names.join());
const named = (...names: string[]) =>
  Promise.all(names.map((name) => createProduct(app, { name, description: 'x', material: 'Paper' })));

describe('a synonym', () => {
  it('finds what its meanings find, at once and until it is deleted', async () => {
    await named('Instant Frame', 'Instant Coffee', 'Frame');
    expect(await found('polaroid')).toEqual([]);
    const { status, body } = await add('Polaroid', 'instant frame');
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), term: 'Polaroid', meanings: ['instant frame'], version: 1 },
    ]);
    await finds('polaroids', ['Instant Frame']);
    expect((await change(body.id, { term: 'Polaroid', meanings: 'coffee, Frame ' })).body.meanings).toEqual([
      'coffee',
      'Frame',
    ]);
    await finds('polaroid', ['Frame', 'Instant Coffee', 'Instant Frame']);
    await admin.delete(`${PATH}/${body.id}`);
    await finds('polaroid', []);
    expect((await admin.delete(`${PATH}/${body.id}`)).status).toBe(404);
  });

  it('of several words is found in a question, beside other words', async () => {
    await named('Photo Strip', 'Wedding Photo Strip', 'Booth');
    await add('photo booth', 'strip');
    await finds('wedding photo booths', ['Wedding Photo Strip']);
    expect(await found('Photo-Booth!')).toEqual(['Photo Strip', 'Wedding Photo Strip']);
    expect(await found('booth')).toEqual(['Booth']);
    expect(await found('photo booth spaceship')).toEqual([]);
  });

  it('does not hide what has the words themselves', async () => {
    await named('Polaroid Style', 'Instant Frame');
    await add('polaroid', 'instant frame');
    await finds('polaroid', ['Instant Frame', 'Polaroid Style']);
    expect(await found('polaroid style')).toEqual(['Polaroid Style']);
  });

  it('is found when it is mistyped', async () => {
    await named('Instant Frame');
    await add('polaroid', 'instant frame');
    await finds('polariod', ['Instant Frame']);
    expect(await found('polarbear')).toEqual([]);
  });

  it('is refused when another has the same words, however they are written, also at once', async () => {
    await add('Photo booth', 'strip');
    expect(await add('photo-booths', 'strip')).toMatchObject({
      status: 409,
      body: { code: 'synonym_exists', errors: { term: 'There is a synonym for these words already' } },
    });
    const answers = await Promise.all([1, 2, 3].map(() => add('disc', 'round')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    const { body } = await add('circle', 'round');
    expect((await change(body.id, { term: 'Discs', meanings: ['round'] })).status).toBe(409);
    expect((await change(body.id, { term: 'Circles', meanings: ['round'] })).body).toMatchObject({ version: 2 });
  });

  it.each([
    ['', ['a'], 'term', 'Enter what shoppers search for'],
    ['!?', ['round'], 'term', 'Enter at least one word or number'],
    ['one two three four five', ['round'], 'term', 'At most 4 words'],
    ['x'.repeat(61), ['round'], 'term', 'At most 60 characters each'],
    ['disc', [], 'meanings', 'Enter words that products have'],
    ['disc', [' ', ''], 'meanings', 'Enter words that products have'],
    ['disc', ['the'], 'meanings', '“the” has no word that is searched for'],
    ['disc', Array.from({ length: 11 }, (_, at) => `round ${at}`), 'meanings', 'At most 10 meanings'],
  ])('%j for %j is refused at the %s', async (term, meanings, field, message) =>
    expect(await add(term, ...meanings)).toMatchObject({ status: 400, body: { errors: { [field]: message } } }),
  );

  it('is not overwritten by an admin who saw an earlier version', async () => {
    const { body: seen } = await add('disc', 'round');
    await change(seen.id, { term: 'disc', meanings: ['circle'] }, seen.version);
    expect(await change(seen.id, { term: 'disc', meanings: ['ball'] }, seen.version)).toMatchObject({
      status: 409,
      body: { code: 'synonym_changed', details: { meanings: ['circle'], version: 2 } },
    });
    const { status } = await admin.send('DELETE', `${PATH}/${seen.id}`, { headers: { 'if-match': '"1"' } });
    expect(status).toBe(409);
  });

  it('is recorded in the audit log', async () => {
    const { body } = await add('disc', 'round');
    const log = await admin.get<AuditEntry[]>(`/api/admin/audit-log?q=${body.id}`);
    expect(log.body).toMatchObject([
      { action: 'Add a synonym', subject: 'synonym', after: { term: 'disc', meanings: ['round'] } },
    ]);
  });
});

it('there are as many as the policy allows, so that every search stays quick', async () => {
  await app.dataSource.query(
    `INSERT INTO search_synonyms (term, stems, meanings) SELECT 'word' || i, 'word' || i, '{round}' FROM generate_series(1, $1) AS i`,
    [shopPolicy.synonyms.maximumSynonyms],
  );
  expect(await add('disc', 'round')).toMatchObject({
    status: 400,
    body: { errors: { term: `There are ${shopPolicy.synonyms.maximumSynonyms} synonyms. Delete one first.` } },
  });
});
