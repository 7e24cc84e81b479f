import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { buy } from '../support/buy';
import { mailedLink } from '../support/mailed-link';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { inHeader, logIn, register } from '../support/shopper';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const password = 'correct horse';

const anotherBrowser = async (browser: Browser, options = {}): Promise<Page> =>
  (await browser.newContext(options)).newPage();

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm my email address' });
const anOrderOf = (page: Page, number: string) => page.getByText(`#${number}`).first();

test(
  'the address that a stranger took: its owner says so, and sees her guest order in an account of her own',
  { tag: '@desktop' },
  async ({ page: her, browser, shop }, { project }) => {
    const email = uniqueEmail(`taken-${project.name}`);
    const [product] = await shop.rows<{ id: string }>(`SELECT id FROM products WHERE name = 'Classic Square'`);
    const orderId = await buy(her, { items: [{ productId: product!.id }], email, lastName: 'Lovelace' });
    const stranger = await anotherBrowser(browser);
    await register(stranger, email, 'a secret of his');

    const first = await mailedLink(shop, email, '/verify-email');
    await openHydrated(her, first);
    await expect(her.getByText(`An account was created with ${email}`)).toBeVisible();
    await expectAccessible(her);
    await her.getByRole('button', { name: 'I did not do this' }).click();
    await expect(her.getByRole('dialog', { name: 'Delete this account?' })).toBeVisible();
    await expectAccessible(her);
    await her.getByRole('button', { name: 'Delete the account' }).click();
    await expect(her.getByText('The account is deleted')).toBeVisible();
    await expectAccessible(her);

    expect((await stranger.request.get('/api/user')).status()).toBe(401);
    expect((await stranger.request.get(`/api/orders/${orderId}`)).status()).toBe(401);
    await openHydrated(stranger, '/');
    await expect(inHeader(stranger, 'Sign In')).toBeAttached();
    const login = await stranger.request.post('/api/login', { data: { email, password: 'a secret of his' } });
    expect(login.status()).toBe(401);

    await register(her, email, password);
    await openHydrated(her, await mailedLink(shop, email, '/verify-email', first));
    await confirm(her).click();
    await expect(her.getByText(`${email} is confirmed`)).toBeVisible();
    await her.getByRole('link', { name: 'See my orders' }).click();
    await expect(anOrderOf(her, orderId.slice(0, 8))).toBeVisible();
    expect((await stranger.request.get(`/api/orders/${orderId}`)).status()).toBe(401);
    await stranger.context().close();
  },
);

test(
  'a shopper registers on the desktop, and confirms the address on the phone with the password',
  { tag: '@desktop' },
  async ({ page, browser, shop }, { project }) => {
    const email = uniqueEmail(`phone-${project.name}`);
    await register(page, email, password);
    const phone = await anotherBrowser(browser, PHONE);
    await openHydrated(phone, await mailedLink(shop, email, '/verify-email'));
    await expectAccessible(phone);
    await confirm(phone).click();
    await expect(phone.getByText('Enter your password')).toBeVisible();
    await phone.getByLabel('Password').fill('not the one');
    await confirm(phone).click();
    await expect(phone.getByText('This is not your password.')).toBeVisible();
    await phone.getByLabel('Password').fill(password);
    await phone.getByLabel('Password').press('Enter');
    await expect(phone.getByText(`${email} is confirmed`)).toBeVisible();
    await expectAccessible(phone);
    await openHydrated(page, '/profile');
    await expect(
      page.getByRole('region', { name: 'Email address' }).getByText('Confirmed', { exact: true }),
    ).toBeVisible();
    await logIn(phone, { email, password });
    await phone.context().close();
  },
);

test(
  'a change to somebody else’s address is cancelled by its owner, and the account goes on',
  { tag: '@desktop' },
  async ({ page: her, browser, shop }, { project }) => {
    const [his, hers] = [uniqueEmail(`his-${project.name}`), uniqueEmail(`hers-${project.name}`)];
    const stranger = await anotherBrowser(browser);
    await register(stranger, his, password);
    const asked = await stranger.request.post('/api/account/pending-email', { data: { email: hers, password } });
    expect(asked.status(), await asked.text()).toBe(202);
    await openHydrated(her, await mailedLink(shop, hers, '/verify-email'));
    await expect(her.getByText(`Somebody asked to use ${hers}`)).toBeVisible();
    await expect(her.getByText(his)).toHaveCount(0);
    await her.getByRole('button', { name: 'I did not do this' }).click();
    await expect(her.getByText('The change is cancelled')).toBeVisible();
    await openHydrated(stranger, '/profile');
    const address = stranger.getByRole('region', { name: 'Email address' });
    await expect(address.getByText(his)).toBeVisible();
    await expect(address.getByText('One more step')).toHaveCount(0);
    await openHydrated(her, '/');
    await openHydrated(her, await mailedLink(shop, hers, '/verify-email'));
    await expect(her.getByRole('heading', { name: 'This link has been used already' })).toBeVisible();
    await stranger.context().close();
  },
);
