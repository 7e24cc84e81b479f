import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '../../testing/axe';
import { guestLineOf } from 'shared-contracts/cart/guest-line';
import { emitBrowserEvent } from 'shared-contracts/events/browser-events';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleProduct, sampleUser } from 'shared-contracts/testing/samples';
import { guestCart } from '../contract/guest-cart';
import { renderShell } from '../testing/render-shell';

const guest = { 'GET /api/user': new Refusal('not_authenticated') };
const customer = { 'GET /api/user': sampleUser({ role: 'customer' }), 'GET /api/cart': [] };
const pages = [
  { path: '/', element: <h1>Welcome</h1> },
  { path: '/products', element: <h1>All magnets</h1> },
];
const banner = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const guestLine = (quantity: number) =>
  guestLineOf({ product: sampleProduct(), quantity, selectedPack: null, selectedPackPrice: null, customImages: [] });

describe('the header', () => {
  it('links a guest to the main pages, the cart, the profile and the sign-in', async () => {
    fakeApi(guest);
    const { container } = renderShell(pages);
    expect(await banner().findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    const main = within(banner().getByRole('navigation', { name: 'Main' }));
    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Products', '/products'],
      ['Contact', '/contact'],
    ]);
    expect(banner().getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    expect(banner().getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(banner().queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
    expect(banner().queryByRole('link', { name: 'Logout' })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('offers a customer the logout and no admin area', async () => {
    fakeApi(customer);
    renderShell(pages);
    expect(await banner().findByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
    expect(banner().queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    expect(banner().queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
  });

  it.each(['admin', 'packer', 'support'] as const)('shows the admin area to staff: %s', async (role) => {
    fakeApi({ ...customer, 'GET /api/user': sampleUser({ role }) });
    renderShell(pages);
    expect(await banner().findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  it('offers neither sign-in nor logout while the session is loading', () => {
    fakeApi({ 'GET /api/user': () => new Promise(() => {}) });
    renderShell(pages);
    expect(banner().queryByRole('link', { name: /Sign In|Logout/ })).not.toBeInTheDocument();
  });

  it('offers to try again, and no sign-in, while the shop cannot say who is signed in', async () => {
    const api = fakeApi({ 'GET /api/user': new Refusal('service_unavailable') });
    renderShell(pages);
    const retry = await banner().findByRole('button', { name: "We can't reach the shop. Try again" });
    expect(banner().queryByRole('link', { name: /Sign In|Logout/ })).not.toBeInTheDocument();
    api.answer(customer);
    await userEvent.click(retry);
    expect(await banner().findByRole('link', { name: 'Logout' })).toBeVisible();
  });

  it('marks the current page', async () => {
    fakeApi(guest);
    renderShell(pages, '/products');
    expect(await banner().findByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
    expect(banner().getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  it("shows the guest cart's total quantity on its badge as it changes", async () => {
    fakeApi(guest);
    renderShell(pages);
    await banner().findByRole('link', { name: 'Sign In' });
    act(() => guestCart.add(guestLine(2)));
    expect(await banner().findByRole('link', { name: 'Cart, 2 items' })).toHaveTextContent('2');
    act(() => guestCart.add(guestLine(3)));
    expect(await banner().findByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
  });

  it('shows a guest cart that another script has changed, after its event', async () => {
    fakeApi(guest);
    renderShell(pages);
    await banner().findByRole('link', { name: 'Sign In' });
    window.localStorage.setItem('guestCart', JSON.stringify([{ ...guestLine(4), id: sampleId() }]));
    act(() => emitBrowserEvent('guestCartUpdated'));
    expect(await banner().findByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
  });

  it("shows the account's total quantity and refetches it when the cart is cleared", async () => {
    const line = { ...guestLine(3), id: sampleId(), createdAt: new Date(0).toISOString() };
    const api = fakeApi({ ...customer, 'GET /api/cart': [line] });
    renderShell(pages);
    expect(await banner().findByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    api.answer({ 'GET /api/cart': [] });
    act(() => emitBrowserEvent('cartCleared'));
    expect(await banner().findByRole('link', { name: 'Cart' })).toBeVisible();
  });
});

describe('the folding menu', () => {
  const toggle = () => banner().getByRole('button', { name: /menu/ });

  it('is opened and closed by its button', async () => {
    fakeApi(guest);
    renderShell(pages);
    await banner().findByRole('link', { name: 'Sign In' });
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle());
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(toggle().getAttribute('aria-controls') ?? '')).toContainElement(
      banner().getByRole('link', { name: 'Products' }),
    );
    await userEvent.click(toggle());
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  it.each([
    ['Escape is pressed', () => userEvent.keyboard('{Escape}')],
    ['something else is pressed', () => userEvent.click(screen.getByRole('heading', { name: 'Welcome' }))],
    ['another page is opened', () => userEvent.click(banner().getByRole('link', { name: 'Products' }))],
  ])('closes when %s', async (_what, act_) => {
    fakeApi(guest);
    renderShell(pages);
    await banner().findByRole('link', { name: 'Sign In' });
    await userEvent.click(toggle());
    await act_();
    await waitFor(() => expect(toggle()).toHaveAttribute('aria-expanded', 'false'));
  });
});

describe('the footer', () => {
  it('links to the information pages, How It Works and the contact address', async () => {
    fakeApi(guest);
    const { container } = renderShell(pages);
    await banner().findByRole('link', { name: 'Sign In' });
    const addresses = footer()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    for (const address of [
      '/faq',
      '/shipping',
      '/returns',
      '/size-guide',
      '/care-instructions',
      '/track-order',
      '/privacy-policy',
      '/terms-of-service',
      '/contact',
      '/#how-it-works',
      'mailto:hello@fridgewell.example',
    ])
      expect(addresses).toContain(address);
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('links that slices declare', () => {
  const slices = [
    { menu: [{ label: 'Gift cards', path: '/gift-cards' }], footer: [{ label: 'Gift cards', path: '/gift-cards' }] },
    {
      menu: [{ label: 'Stickers', path: '/stickers' }],
      footer: [{ label: 'Jobs', path: '/jobs', group: 'Company' as const }],
    },
  ];
  const open = async () => {
    fakeApi(guest);
    const view = renderShell(pages, '/', slices);
    await banner().findByRole('link', { name: 'Sign In' });
    return view;
  };

  it("follow the shell's own, in the order of the slices", async () => {
    const { container } = await open();
    const main = within(banner().getByRole('navigation', { name: 'Main' }));
    expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Products',
      'Contact',
      'Gift cards',
      'Stickers',
    ]);
    const lastOf = (name: string) => within(footer().getByRole('navigation', { name })).getAllByRole('link').at(-1);
    expect(lastOf('Shop')).toHaveAttribute('href', '/gift-cards');
    expect(lastOf('Company')).toHaveAttribute('href', '/jobs');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('open and close behind a button, also by Escape and by a press elsewhere', async () => {
    await open();
    const more = banner().getByRole('button', { name: 'More' });
    expect(document.getElementById(more.getAttribute('aria-controls') ?? '')).toContainElement(
      banner().getByRole('link', { name: 'Stickers' }),
    );
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('heading', { name: 'Welcome' })),
      () => userEvent.click(more),
    ]) {
      await userEvent.click(more);
      expect(more).toHaveAttribute('aria-expanded', 'true');
      await close();
      expect(more).toHaveAttribute('aria-expanded', 'false');
    }
  });
});

describe('a navigation', () => {
  it('moves the focus to the content and announces the new title', async () => {
    fakeApi(guest);
    renderShell([
      ...pages.slice(0, 1),
      {
        path: '/products',
        element: (
          <>
            <title>Magnets</title>
            <h1>All magnets</h1>
          </>
        ),
      },
    ]);
    await banner().findByRole('link', { name: 'Sign In' });
    await userEvent.click(banner().getByRole('link', { name: 'Products' }));
    await screen.findByRole('heading', { name: 'All magnets' });
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('Magnets', { selector: 'output' })).toBeInTheDocument();
  });
});

describe('an unknown path', () => {
  it('shows 404 Page Not Found inside the frame', async () => {
    fakeApi(guest);
    const { container } = renderShell(pages, '/nowhere');
    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(await banner().findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });
});
