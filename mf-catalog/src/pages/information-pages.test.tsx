import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { sampleShippingOption } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const data: FakeAnswers = { 'GET /api/shipping-options': [], 'GET /api/products': [] };

function open(address: string, answers: FakeAnswers = {}) {
  const api = fakeApi({ ...asGuest, ...data, ...answers });
  const { container } = renderSlice(routes, address);
  return { api, container };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const contentOf = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

describe.each([
  ['/faq', 'Frequently asked questions', 'FAQ | Fridgewell'],
  ['/shipping', 'Shipping and delivery', 'Shipping | Fridgewell'],
  ['/returns', 'Love them or send them back', 'Returns and refunds | Fridgewell'],
  ['/size-guide', 'Size guide', 'Size guide | Fridgewell'],
  ['/care-instructions', 'Caring for your magnets', 'Care instructions | Fridgewell'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy | Fridgewell'],
  ['/terms-of-service', 'Terms of Service', 'Terms of Service | Fridgewell'],
  ['/create-magnet', 'Create your magnet', 'Create your photo magnets | Fridgewell'],
])('%s', (path, heading, title) => {
  it('has a heading, a link to contact us and no accessibility violation', async () => {
    const { container } = open(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Contact us' }).at(-1)).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'hello@fridgewell.example' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('describes itself to search engines and link previews', async () => {
    open(path);
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(document.title).toBe(title);
    expect(contentOf('meta[name=description]')?.length).toBeGreaterThan(50);
    expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute('href', path);
    expect(contentOf('meta[property="og:title"]')).toBe(title);
    expect(contentOf('meta[property="og:image"]')).toBeTruthy();
  });
});

describe('/faq', () => {
  it('has four categories with one open answer each', async () => {
    open('/faq');
    const contents = within(await screen.findByRole('navigation', { name: 'Categories' }));
    expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#ordering',
      '#photos',
      '#magnets',
      '#delivery',
    ]);
    const ordering = await region('Ordering');
    const packs = ordering.getByRole('button', { name: 'Why do you sell packs?' });
    const change = ordering.getByRole('button', { name: 'Can I change or cancel my order?' });
    await userEvent.click(packs);
    expect(packs).toHaveAttribute('aria-expanded', 'true');
    expect(ordering.getByText(/packs of 3, 5, 6, 9, 12, 18, and 24/)).toBeVisible();
    await userEvent.click(change);
    expect(packs).toHaveAttribute('aria-expanded', 'false');
    expect(ordering.getByText(/within 2 hours of ordering/)).toBeVisible();
  });
});

describe('the shipping options', () => {
  const ways = () => region('Shipping options');

  it('show a skeleton while loading', async () => {
    open('/shipping', { 'GET /api/shipping-options': () => new Promise(() => {}) });
    expect((await ways()).getByText('Loading shipping options')).toBeInTheDocument();
  });

  it("are the shop's current ones, with rate and threshold", async () => {
    open('/shipping', {
      'GET /api/shipping-options': [
        sampleShippingOption(),
        sampleShippingOption({ name: 'By bike', description: null, baseRate: '3.00', freeShippingThreshold: null }),
      ],
    });
    const table = await (await ways()).findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'DeliveryTakesCosts',
      'Standard5-7 business days$5.99free over $50',
      'By bikeShown at checkout$3.00',
    ]);
  });

  it('can be retried if they fail to load, without breaking the page', async () => {
    const { api } = open('/shipping', { 'GET /api/shipping-options': new Refusal('service_unavailable') });
    expect(await (await ways()).findByRole('heading', { name: 'Unable to Load Shipping Options' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    api.answer({ 'GET /api/shipping-options': [sampleShippingOption()] });
    await userEvent.click((await ways()).getByRole('button', { name: 'Try again' }));
    expect(await (await ways()).findByRole('table')).toBeVisible();
  });

  it('say when there are none', async () => {
    open('/shipping');
    expect(await (await ways()).findByRole('heading', { name: 'Shipping is paused' })).toBeVisible();
  });
});

describe('/size-guide', () => {
  it('draws each size to scale with its minimum resolution', async () => {
    open('/size-guide');
    const drawings = await screen.findAllByRole('img');
    expect(drawings.map((drawing) => drawing.getAttribute('aria-label'))).toEqual([
      'Square, 3 x 3 in',
      'Rectangle, 4 x 6 in',
      'Round, 3.5 in diameter',
    ]);
    // one unit of each drawing is one inch
    expect(drawings.map((drawing) => drawing.getAttribute('viewBox'))).toEqual(['0 0 3 3', '0 0 4 6', '0 0 3.5 3.5']);
    const table = within(screen.getByRole('table'));
    for (const pixels of ['900 x 900 px', '1200 x 1800 px', '1050 x 1050 px'])
      expect(table.getByText(pixels)).toBeVisible();
  });
});

describe('the legal pages', () => {
  it.each([
    ['/privacy-policy', 'Your photos'],
    ['/terms-of-service', 'Cancellations and returns'],
  ])('%s has a table of contents that links to its sections', async (path, part) => {
    const { container } = open(path);
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    const targets = contents.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    for (const target of targets) expect(container.querySelector(target)).toBeInTheDocument();
    expect(await region(part)).toBeTruthy();
    expect(screen.getByText('November 26, 2026')).toBeVisible();
  });
});

describe('/privacy-policy', () => {
  it('says how long photos are kept, as the shop’s policy has it, and that faces are only located', async () => {
    open('/privacy-policy');
    const { unusedPhotosDays, orderedPhotosDays } = shopPolicy.retention;
    const howLong = await region('How long we keep it');
    expect(howLong.getByText(new RegExp(`${unusedPhotosDays} days after they were last requested`))).toBeVisible();
    expect(howLong.getByText(new RegExp(`${orderedPhotosDays} days after delivery or cancellation`))).toBeVisible();
    expect((await region('Your photos')).getByText(/It recognizes nobody/)).toBeVisible();
  });
});

describe('/shop', () => {
  it('redirects to the products', async () => {
    open('/shop');
    expect(await screen.findByRole('heading', { level: 1, name: 'All magnets' })).toBeVisible();
  });
});
