import { expectAccessible } from '../support/accessibility';
import { demoProduct } from '../support/demo-product';
import { openHydrated } from '../support/open-hydrated';
import { expect, uniqueEmail, test } from '../support/shop';

const pages = {
  '/contact': 'Contact us',
  '/faq': 'Frequently asked questions',
  '/shipping': 'Shipping and delivery',
  '/returns': 'Love them or send them back',
  '/size-guide': 'Size guide',
  '/care-instructions': 'Caring for your magnets',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/create-magnet': 'Create your magnet',
  '/newsletter/unsubscribe': 'This link doesn’t work',
};

test('the footer links to every information page by keyboard', async ({ page }) => {
  await openHydrated(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const [path, heading] of Object.entries(pages)) {
    if (path.startsWith('/newsletter')) continue;
    await footer.locator(`a[href="${path}"]`).press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every information page is readable, with all answers open', async ({ page }) => {
    for (const [path, heading] of Object.entries(pages)) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.goto('/faq');
    await expect(page.getByText(/The more magnets you buy/)).toBeVisible();
  });
});

test('the shipping page shows the shipping options from the database', async ({ page, shop }) => {
  const options = await shop.rows<{ name: string; rate: string }>(
    'SELECT name, base_rate::text AS rate FROM shipping_options WHERE is_active ORDER BY sort_order',
  );
  await page.goto('/shipping');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(options.length);
  for (const [index, { name, rate }] of options.entries()) {
    await expect(rows.nth(index)).toContainText(name);
    await expect(rows.nth(index)).toContainText(`$${rate}`);
  }
});

test('a contact message is saved and confirmed by mail', async ({ page, shop }) => {
  const email = uniqueEmail('writer');
  await openHydrated(page, '/contact');
  await page.getByLabel('Name').fill('Grace <b>Hopper</b>');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Message').fill('Do you print on both sides?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused();
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  await expectAccessible(page);

  const [saved] = await shop.rows<{ name: string; message: string }>(
    'SELECT name, message FROM contact_messages WHERE email = $1',
    [email],
  );
  expect(saved).toEqual({ name: 'Grace <b>Hopper</b>', message: 'Do you print on both sides?' });
  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);

  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the newsletter form keeps an address typed before hydration', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('region', { name: 'Stay in the loop' });
  await box.getByLabel('Email address').fill('nobody');
  await expect(box.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  await expect(box.getByLabel('Email address')).toHaveValue('nobody');
});

test('a newsletter subscriber can unsubscribe with the link in the mail', async ({ page, shop }) => {
  const email = uniqueEmail('reader');
  await openHydrated(page, '/');
  const box = page.getByRole('region', { name: 'Stay in the loop' });
  await box.scrollIntoViewIfNeeded();
  await expect(box.getByRole('button')).toBeDisabled();
  await box.getByLabel('Email address').fill('nobody');
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Invalid Email').first()).toBeVisible();
  await box.getByLabel('Email address').fill(email);
  await box.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Successfully Subscribed!').first()).toBeVisible();
  await expect(box.getByLabel('Email address')).toHaveValue('');

  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1);
  const [mail = ''] = await shop.mailsTo(email);
  const token = /unsubscribe\?token=3D([\w-]{43})/.exec(mail.replaceAll('=\n', ''))?.[1];
  const isSubscribed = async () =>
    (await shop.rows('SELECT 1 FROM newsletter_subscriptions WHERE email = $1 AND unsubscribed_at IS NULL', [email]))
      .length === 1;

  // mail scanners open links, so opening must not unsubscribe
  await openHydrated(page, `/newsletter/unsubscribe?token=${token}`);
  await expectAccessible(page);
  expect(await isSubscribed()).toBe(true);
  for (const time of ['first', 'second']) {
    await page.goto(`/newsletter/unsubscribe?token=${token}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You’ve unsubscribed' }), time).toBeVisible();
    expect(await isSubscribed()).toBe(false);
  }
  await page.goto('/newsletter/unsubscribe?token=nobody-was-given-this');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

test('search engines find every public page and no private one', async ({ page, request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const { origin } = new URL((await page.goto('/faq'))!.url());
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ['/api/', '/admin', '/cart', '/checkout', '/orders', '/profile'])
    expect(robots.split('\n')).toContain(`Disallow: ${path}`);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
  for (const path of ['/', '/products', '/contact', '/faq']) expect(addresses).toContain(origin + path);
  const products = addresses.filter((address) => address.includes('/products/'));
  expect(products.length).toBeGreaterThan(5);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test('the sitemap lists what may be indexed of what links lead to, and only that', async ({ page, request }) => {
  const { origin } = new URL((await page.goto('/faq'))!.url());
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = new Set([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!));
  const indexed = new Set<string>();
  const waiting = [`${origin}/`, ...listed];
  const seen = new Set(waiting);
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const answer = await request.get(address, { maxRedirects: 0 });
    if (answer.status() !== 200 || !answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="([^"#]*)/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), address);
      if (url.origin !== origin || seen.has(url.href) || url.pathname.startsWith('/api/')) continue;
      seen.add(url.href);
      waiting.push(url.href);
    }
    const isHidden =
      answer.headers()['x-robots-tag'] === 'noindex' || /<meta name="robots" content="noindex"/.test(html);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? address;
    // further pages lead to products that are listed themselves
    if (!isHidden && !canonical.includes('?page=')) indexed.add(canonical);
    if (listed.has(address)) expect([isHidden, canonical], address).toEqual([false, address]);
  }
  expect(indexed.size).toBeGreaterThan(15);
  expect([...indexed].toSorted()).toEqual([...listed].toSorted());
});

test('public pages have a canonical URL and structured data', async ({ page }) => {
  const types = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, page.url()).href);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^https?:\/\//);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.flatMap((text) => JSON.parse(text)['@graph'].map((thing: { '@type': string }) => thing['@type']));
  };
  expect(await types('/')).toEqual(['Organization']);
  expect(await types(demoProduct.path)).toEqual(['Product', 'BreadcrumbList']);
  expect(await types('/faq')).toEqual(['FAQPage']);
  const [faq = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
  const questions = page.getByRole('main').locator('[aria-expanded]');
  expect(JSON.parse(faq)['@graph'][0].mainEntity).toHaveLength(await questions.count());
  expect(await types('/shipping')).toEqual([]);
});
