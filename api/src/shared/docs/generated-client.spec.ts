import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PASSWORD, createProduct } from '../../testing/factories.js';
import { type TestApp, startTestApp } from '../../testing/test-app.js';

const modules = path.resolve(import.meta.dirname, '../../../../node_modules');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
async function run(...command: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, command, { cwd: folder })).stdout;
  } catch (error) {
    // the compiler explains on stdout
    throw new Error((error as { stdout?: string }).stdout, { cause: error });
  }
}

const program = `
import { ok } from '@oazapfts/runtime';
import { addToCart, defaults, getCart, getProduct, listProducts, register, setAdminProduct } from './client.js';

const [origin = '', product = '', email = '', password = ''] = process.argv.slice(2);
defaults.baseUrl = origin;
const { headers } = await listProducts({ limit: '1' });
const [first] = await ok(listProducts({ limit: '1' }));
const { name } = await ok(getProduct({ id: product }));
const missing = await getProduct({ id: '00000000-0000-4000-8000-000000000000' });
const account = await register({ body: { email, password, confirmPassword: password } });
defaults.headers = { cookie: account.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ') };
const added = await addToCart({ body: { productId: product, quantity: 2 } });
// @ts-expect-error: a line is of a product
const incomplete = await addToCart({ body: { quantity: 2 } });
const forbidden = await setAdminProduct({ id: product, ifMatch: '"1-10"', body: { name: 'Mine' } });
const cart = await ok(getCart());
console.log(
  JSON.stringify({
    name,
    price: first?.price,
    total: headers.get('x-total-count'),
    tag: headers.get('etag'),
    problem: missing.status === 404 && missing.data.code,
    statuses: [account.status, added.status, incomplete.status, forbidden.status],
    quantities: cart.map(({ quantity }) => quantity),
  }),
);
`;

it('a client that is generated from the document calls the API, and its types fit', async () => {
  const { id } = await createProduct(app, { name: 'Generated magnet' });
  const { body } = await app.browser().get('/api/docs/openapi.json');
  await write('openapi.json', JSON.stringify(body));
  await write('package.json', '{"type":"module"}');
  await write('program.ts', program);
  await symlink(modules, path.join(folder, 'node_modules'), 'dir');
  await run(path.join(modules, 'oazapfts/dist/cli.cjs'), 'openapi.json', 'client.ts', '--argumentStyle=object');
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--skipLibCheck'];
  await run(path.join(modules, 'typescript/bin/tsc'), ...options, 'program.ts');
  const said = await run('program.js', app.origin, id, 'ada@example.com', PASSWORD);
  expect(JSON.parse(said)).toEqual({
    name: 'Generated magnet',
    price: expect.stringMatching(/^\d+\.\d\d$/),
    total: expect.stringMatching(/^\d+$/),
    tag: expect.any(String),
    problem: 'not_found',
    statuses: [201, 201, 400, 403],
    quantities: [2],
  });
}, 120_000);
