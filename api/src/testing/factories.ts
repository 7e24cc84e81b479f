import { randomUUID } from 'node:crypto';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import { Product } from '../modules/catalog/product.entity.js';
import type { Browser } from './browser.js';
import { type TestApp, adminCredentials } from './test-app.js';

export const createProduct = (app: TestApp, over: Partial<Omit<Product, 'id'>> = {}): Promise<Product> =>
  app.dataSource.getRepository(Product).save({
    name: 'Test magnet',
    description: 'A magnet that only tests know',
    price: '10.00',
    category: 'square',
    shape: 'square',
    size: 'medium',
    inStock: 10,
    ...over,
  });

export async function createShippingOption(
  app: TestApp,
  over: Partial<AdminShippingOption> = {},
): Promise<{ id: string }> {
  const option = { name: 'Standard', baseRate: '5.99', freeShippingThreshold: '50.00', ...over };
  const [created] = await app.dataSource.query<[{ id: string }]>(
    `INSERT INTO shipping_options (name, base_rate, free_shipping_threshold, min_business_days, max_business_days, is_active,
       sort_order)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      option.name,
      option.baseRate,
      option.freeShippingThreshold,
      option.minBusinessDays,
      option.maxBusinessDays,
      option.isActive ?? true,
      option.sortOrder ?? 0,
    ],
  );
  return created;
}

export const PASSWORD = 'secret of the test';
export const uniqueEmail = (): string => `customer-${randomUUID()}@example.com`;

export async function registerCustomer(
  app: Pick<TestApp, 'browser'>,
  { browser = app.browser(), email = uniqueEmail() }: { browser?: Browser; email?: string } = {},
): Promise<{ browser: Browser; id: string; email: string }> {
  const { status, body } = await browser.post<{ id: string }>('/api/register', {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  if (status !== 201) throw new Error(`could not register: ${JSON.stringify(body)}`);
  return { browser, id: body.id, email };
}

export async function confirmedCustomer(
  app: TestApp,
  of: { browser?: Browser; email?: string } = {},
): Promise<{ browser: Browser; id: string; email: string }> {
  const account = await registerCustomer(app, of);
  await app.dataSource.query(`UPDATE users SET is_email_verified = true WHERE id = $1`, [account.id]);
  return account;
}

export async function signInAdmin(app: Pick<TestApp, 'browser'>): Promise<Browser> {
  const browser = app.browser();
  const { status, body } = await browser.post('/api/login', adminCredentials);
  if (status !== 200) throw new Error(`could not log in: ${JSON.stringify(body)}`);
  return browser;
}

export async function signInStaff(
  app: TestApp,
  role: 'packer' | 'support',
): Promise<{ browser: Browser; id: string; email: string }> {
  const account = await confirmedCustomer(app);
  await app.dataSource.query(`UPDATE users SET role = $2 WHERE id = $1`, [account.id, role]);
  return account;
}
