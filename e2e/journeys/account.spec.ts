import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { mailedLink } from '../support/mailed-link';
import { openHydrated } from '../support/open-hydrated';
import { expect, test, uniqueEmail } from '../support/shop';
import { addToCart, logIn, logOut, register, signUpAs } from '../support/shopper';
import { uniquePhoto } from '../support/unique-photo';

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function openProfile(page: Page): Promise<void> {
  await openHydrated(page, '/profile');
  await expect(section(page, 'Password')).toBeVisible();
}

test(
  'a shopper confirms the email address, and chooses a new password by a mailed link',
  { tag: '@desktop' },
  async ({ page, shop, browser }, { project }) => {
    const email = uniqueEmail(`links-${project.name}`);
    await register(page, email);
    await openProfile(page);
    await expect(section(page, 'Email address').getByText('Not confirmed')).toBeVisible();
    await openHydrated(page, await mailedLink(shop, email, '/verify-email'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm my email address' }).click();
    await expect(page.getByText(`${email} is confirmed`)).toBeVisible();
    await page.getByRole('link', { name: 'Go to my account' }).click();
    await expect(section(page, 'Email address').getByText('Confirmed', { exact: true })).toBeVisible();

    const phone = await (await browser.newContext()).newPage();
    await openHydrated(phone, '/auth');
    await phone.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(phone.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await phone.getByLabel('Email').fill(email);
    await phone.getByRole('button', { name: 'Send me a link' }).click();
    await expect(phone.getByText('Check your email')).toBeVisible();
    const link = await mailedLink(shop, email, '/reset-password');
    await openHydrated(phone, link);
    await phone.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await phone.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await phone.getByRole('button', { name: 'Save new password' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();

    await openHydrated(page, '/');
    await logIn(page, { email, password: NEW_PASSWORD });
    await openHydrated(page, link);
    await expect(page.getByRole('heading', { name: 'This link has been used already' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible();
    await phone.context().close();
  },
);

test('a shopper adds a passkey and logs in with it', { tag: '@desktop' }, async ({ page, context }, { project }) => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUpAs(page, uniqueEmail(`passkey-${project.name}`));
  await openProfile(page);
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByLabel('Name of the passkey').fill('Laptop');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('Laptop')).toBeVisible();
  await logOut(page);
  await openHydrated(page, '/auth?returnTo=%2Fprofile');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  await expect(passkeys.getByText(/last used/)).toBeVisible();
});

test(
  'a shopper sees where the account is logged in and signs out everywhere',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const email = uniqueEmail(`sessions-${project.name}`);
    await signUpAs(page, email);
    const other = await (await browser.newContext()).newPage();
    await logIn(other, { email, password: PASSWORD });
    await openProfile(page);
    const sessions = section(page, 'Where you’re logged in');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This device')).toHaveCount(1);
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    for (const each of [page, other]) {
      await openHydrated(each, '/');
      await expect(each.locator('header').getByRole('link', { name: 'Sign In', includeHidden: true })).toBeAttached();
    }
    await other.context().close();
  },
);

test(
  'a shopper downloads the own data and deletes the account',
  { tag: '@desktop' },
  async ({ page, shop }, { project }) => {
    const email = uniqueEmail(`delete-${project.name}`);
    await signUpAs(page, email);
    await openProfile(page);
    const data = section(page, 'Your data');
    await data.getByRole('button', { name: 'Collect my data' }).click();
    const download = page.waitForEvent('download');
    await data.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('my-data.zip');

    await page.getByRole('button', { name: 'Delete my account...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await shop.rows('SELECT FROM users WHERE email = $1', [email])).toEqual([]);
    await expect
      .poll(async () => (await shop.mailsTo(email)).some((mail) => /account is deleted/.test(mail)))
      .toBe(true);
  },
);

test('a shopper changes picture, name, password and email address', async ({ page, shop }, { project }) => {
  const email = uniqueEmail(`details-${project.name}`);
  const newEmail = uniqueEmail(`new-details-${project.name}`);
  await signUpAs(page, email);
  await openProfile(page);

  const details = section(page, 'Name and picture');
  await details.getByLabel('Picture file').setInputFiles([await uniquePhoto('me.jpg')]);
  await expect(details.getByRole('button', { name: 'Change picture' })).toBeVisible();
  const picture = page.locator('main header img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await details.getByLabel('First name').fill('Augusta');
  await details.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Augusta Lovelace' })).toBeVisible();

  const password = section(page, 'Password');
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed').first()).toBeVisible();

  const address = section(page, 'Email address');
  await address.getByRole('button', { name: 'Change email' }).click();
  await address.getByLabel('New email').fill(newEmail);
  await address.getByLabel('Your password').fill(NEW_PASSWORD);
  await address.getByRole('button', { name: 'Send a link to confirm' }).click();
  await expect(address.getByText('One more step')).toBeVisible();
  await openHydrated(page, await mailedLink(shop, newEmail, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText(`${newEmail} is confirmed`)).toBeVisible();

  await openProfile(page);
  await expect(section(page, 'Email address').getByText(newEmail)).toBeVisible();
  await expectAccessible(page);
});

test('an address from the account is filled in at the checkout', async ({ page }, { project }) => {
  await signUpAs(page, uniqueEmail(`address-${project.name}`));
  await openProfile(page);
  const addresses = section(page, 'Addresses');
  await addresses.getByRole('button', { name: 'Add an address' }).click();
  await addresses.getByLabel('First name').fill('Charles');
  await addresses.getByLabel('Last name').fill('Babbage');
  await addresses.getByLabel('Phone').fill('4165550100');
  await addresses.getByLabel('Country').selectOption('CA');
  await addresses.getByLabel('Address', { exact: true }).fill('1 King Street West');
  await addresses.getByLabel('City').fill('Toronto');
  await addresses.getByLabel('State/Province').selectOption('ON');
  await addresses.getByLabel('Postal/ZIP code').fill('M5H 1A1');
  await addresses.getByRole('button', { name: 'Save address' }).click();
  await expect(addresses.getByText('1 King Street West, Toronto ON M5H 1A1')).toBeVisible();
  await expect(addresses.getByText('Default')).toBeVisible();

  await addToCart(page, { name: 'Classic Square', pack: 3 });
  await openHydrated(page, '/checkout');
  await expect(page.getByLabel('First name')).toHaveValue('Charles');
  await expect(page.getByLabel('Postal/ZIP code')).toHaveValue('M5H 1A1');
});
