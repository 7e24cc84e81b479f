import { type Page, expect } from '@playwright/test';
import { openHydrated, hydrated } from './open-hydrated';
import { uniquePhoto } from './unique-photo';

export const torontoAddress = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '4165550100',
  address: '1 King Street West',
  city: 'Toronto',
  zipCode: 'M5H 1A1',
};

/** In cents: "$1,234.56" is 123456. */
export const centsIn = (text: string | null): number => {
  const match = /\$([\d,]+)\.(\d\d)/.exec(text ?? '');
  if (!match?.[1]) throw new Error(`no amount in ${text}`);
  return Number(match[1].replaceAll(',', '')) * 100 + Number(match[2]);
};

export async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto('/products');
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('link', { name: /View Details/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await hydrated(page);
}

export async function addToCart(
  page: Page,
  { name, pack, photo = false }: { name: string; pack: number; photo?: boolean },
): Promise<void> {
  await openProduct(page, name);
  await page.getByLabel('Pack size').selectOption(String(pack));
  if (photo) {
    await page.getByLabel('Add photos').setInputFiles([await uniquePhoto('beach.jpg'), await uniquePhoto('cake.jpg')]);
    await expect(page.getByText('2 of')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
}

export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });

export async function fillCheckout(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill(torontoAddress.firstName);
  await page.getByLabel('Last name').fill(torontoAddress.lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill(torontoAddress.phone);
  await page.getByLabel('Address', { exact: true }).fill(torontoAddress.address);
  await page.getByLabel('City').fill(torontoAddress.city);
  await page.getByLabel(/State|Province/).selectOption('ON');
  await page.getByLabel(/Postal/).fill(torontoAddress.zipCode);
}

export async function pay(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}

export async function register(page: Page, email: string, password = 'correct horse'): Promise<void> {
  await openHydrated(page, '/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.getByRole('button', { name: /Sign Up|Create account/i }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Without the form. */
export async function signUpAs(page: Page, email: string, password = 'correct horse'): Promise<void> {
  const data = { firstName: 'Ada', lastName: 'Lovelace', email, password, confirmPassword: password };
  const response = await page.request.post('/api/register', { data });
  expect(response.status(), await response.text()).toBe(201);
}

/** Without the form. */
export async function signInAs(page: Page, account: { email: string; password: string }): Promise<void> {
  const response = await page.request.post('/api/login', { data: account });
  expect(response.status(), await response.text()).toBe(200);
}

/** On phones in the menu. */
export const inHeader = (page: Page, name: string) =>
  page.locator('header').getByRole('link', { name, includeHidden: true });

export async function logOut(page: Page): Promise<void> {
  await inHeader(page, 'Logout').dispatchEvent('click');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(inHeader(page, 'Sign In')).toBeAttached();
}

export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await openHydrated(page, '/auth');
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: /Log ?in/i }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
