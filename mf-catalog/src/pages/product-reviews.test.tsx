import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { Review } from 'shared-contracts/reviews/schemas';
import { type FakeAnswers, ListPage, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleProduct } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const aReview = (changes: Partial<Review> = {}): Review => ({
  id: sampleId(),
  stars: 4,
  words: 'Bright colors.',
  authorName: 'Ada L.',
  photo: null,
  createdAt: '2026-11-20T23:30:00.000Z',
  ...changes,
});

function open(reviews: NonNullable<FakeAnswers['GET /api/products/:id/reviews']>, changes: Partial<Product> = {}) {
  const product = sampleProduct(changes);
  const api = fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/products/:id': product,
    'GET /api/products/:id/reviews': reviews,
  });
  return { api, product, ...renderSlice(routes, `/products/${product.id}`) };
}
const section = async () => within(await screen.findByRole('region', { name: 'Reviews' }));

it('shows stars, words, author, day and photo, and that the author is a buyer', async () => {
  const photo = { path: '/objects/photos/a.jpg', width: 60, height: 80 };
  const { container } = open(new ListPage([aReview({ photo })], { total: 1 }));
  const review = within(await (await section()).findByRole('article', { name: 'Review by Ada L.' }));
  expect(review.getByText('4 out of 5 stars')).toBeInTheDocument();
  expect(review.getByText('Bright colors.')).toBeVisible();
  expect(review.getByText('Verified buyer')).toBeVisible();
  expect(review.getByText('Nov 20, 2026')).toBeVisible();
  expect(review.getByRole('img', { name: 'Photo by Ada L.' })).toHaveAttribute('width', '60');
  expect(await axe(container)).toHaveNoViolations();
});

it('calls the author of a deleted account a customer', async () => {
  open(new ListPage([aReview({ authorName: null })], { total: 1 }));
  expect(await (await section()).findByText('A customer')).toBeVisible();
});

it('keeps markup in a review as text', async () => {
  const words = '<img src=x onerror="alert(1)"> <b>bold</b>';
  open(new ListPage([aReview({ words })], { total: 1 }));
  expect(await (await section()).findByText(words)).toBeVisible();
});

it('says so when nobody has written a review yet', async () => {
  open(new ListPage([], { total: 0 }), { ratingAverage: null, ratingCount: null });
  expect(await (await section()).findByText(/No written reviews yet/)).toBeVisible();
});

it('agrees with a rating whose reviews are not shown', async () => {
  open(new ListPage([], { total: 0 }), { ratingAverage: '4.9', ratingCount: 127 });
  expect(
    await (await section()).findByText(/^The rating counts 127 reviews, none of them shown here yet/),
  ).toBeVisible();
  expect(screen.queryByText(/No written reviews|the first/)).not.toBeInTheDocument();
});

it.each([
  [127, true],
  [1, false],
])('says of one written review and a rating of %i whether there are more: %s', async (ratingCount, isSaid) => {
  open(new ListPage([aReview()], { total: 1 }), { ratingCount });
  await (await section()).findByRole('article');
  expect(screen.queryByText(/not all of them are shown here/) !== null).toBe(isSaid);
});

it('loads more on request', async () => {
  const { api, product } = open(({ cursor }) =>
    cursor === 'two'
      ? new ListPage([aReview({ words: 'The second' })], { total: 2 })
      : new ListPage([aReview({ words: 'The first' })], { total: 2, nextCursor: 'two' }),
  );
  const reviews = await section();
  expect(await reviews.findByText('1 of 2 reviews')).toBeVisible();
  await userEvent.click(reviews.getByRole('button', { name: 'Load more' }));
  expect(await reviews.findByText('The second')).toBeVisible();
  expect(reviews.getByText('The first')).toBeVisible();
  expect(api.callsOf('GET /api/products/:id/reviews')).toEqual([{ id: product.id }, { id: product.id, cursor: 'two' }]);
});

it('offers to try again when the reviews cannot be loaded, and shows the product meanwhile', async () => {
  const { api } = open(new Refusal('service_unavailable', { message: 'Busy.' }));
  const reviews = await section();
  expect(await reviews.findByText('Unable to Load Reviews')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Classic Square' })).toBeVisible();
  api.answer({ 'GET /api/products/:id/reviews': new ListPage([aReview()], { total: 1 }) });
  await userEvent.click(reviews.getByRole('button', { name: 'Try again' }));
  expect(await reviews.findByText('Bright colors.')).toBeVisible();
});
