import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const openHome = () => renderSlice(routes, '/');
const popular = async () => within(await screen.findByRole('region', { name: 'Popular Sizes' }));

describe('the home page', () => {
  it('links from the headline to the products, explains three steps where the footer links to, and says when there are no products', async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [] });
    openHome();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/create photo magnets/i);
    expect(screen.getByRole('link', { name: 'START HERE' })).toHaveAttribute('href', '/products');
    expect(screen.getByRole('link', { name: 'Start Creating Now' })).toBeInTheDocument();
    const section = await screen.findByRole('region', { name: 'How It Works' });
    expect(section).toHaveAttribute('id', 'how-it-works');
    expect(within(section).getAllByRole('listitem')).toHaveLength(3);
    expect(await (await popular()).findByRole('heading', { name: 'No products found' })).toBeInTheDocument();
  });

  it('shows one answer at a time', async () => {
    fakeApi({ ...asGuest, 'GET /api/products': [] });
    openHome();
    const delivery = await screen.findByRole('button', { name: 'How long until my magnets arrive?' });
    const shipping = screen.getByRole('button', { name: 'What does shipping cost?' });
    await userEvent.click(delivery);
    expect(delivery).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(shipping);
    expect(delivery).toHaveAttribute('aria-expanded', 'false');
    expect(shipping).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(shipping);
    expect(shipping).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the popular sizes', () => {
  it('show skeletons while loading', async () => {
    fakeApi({ ...asGuest, 'GET /api/products': () => new Promise(() => {}) });
    openHome();
    expect((await popular()).getByText('Loading products')).toBeInTheDocument();
  });

  it('show the featured products, each with a badge', async () => {
    const api = fakeApi({
      ...asGuest,
      'GET /api/products': [
        sampleProduct({ name: 'A square', shape: 'square', isFeatured: true }),
        sampleProduct({ name: 'A rectangle', shape: 'rectangle' }),
        sampleProduct({ name: 'A circle', shape: 'round' }),
      ],
    });
    const { container } = openHome();
    await screen.findByRole('article', { name: 'A square' });
    expect(await axe(container)).toHaveNoViolations();
    expect(api.callsOf('GET /api/products')).toEqual([{ featured: 'true' }]);
    const badgeOf = (name: string) => within(screen.getByRole('article', { name }));
    expect(badgeOf('A square').getByText('Popular')).toBeInTheDocument();
    expect(badgeOf('A rectangle').getByText('Classic')).toBeInTheDocument();
    expect(badgeOf('A circle').getByText('New')).toBeInTheDocument();
  });

  it('show an error without breaking the page, and can be retried', async () => {
    const api = fakeApi({ ...asGuest, 'GET /api/products': new Refusal('service_unavailable') });
    openHome();
    const section = await popular();
    expect(await section.findByRole('heading', { name: 'Unable to Load Products' })).toBeInTheDocument();
    expect(section.getByText('Please try again later')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'START HERE' })).toBeInTheDocument();
    api.answer({ 'GET /api/products': [sampleProduct()] });
    await userEvent.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByRole('article', { name: 'Classic Square' })).toBeInTheDocument();
  });
});
