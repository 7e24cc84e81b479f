import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleProduct } from 'shared-contracts/testing/samples';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const guest = { 'GET /api/user': new Refusal('not_authenticated') };

it('shows popular magnets, each with its price and a link to its page', async () => {
  const square = sampleProduct({ name: 'Classic Square', price: '12.00' });
  fakeApi({ ...guest, 'GET /api/products': [square, sampleProduct({ name: 'Postcard' })] });
  const { container } = renderSlice(routes, '/gift-cards');
  expect(await screen.findByRole('heading', { level: 1, name: 'Gift cards' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Classic Square' })).toHaveAttribute('href', `/products/${square.id}`);
  expect(screen.getByText('$12.00')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(document.title).toMatch(/^Gift cards \| /));
  expect(await axe(container)).toHaveNoViolations();
});

it('says when there is nothing to show', async () => {
  fakeApi({ ...guest, 'GET /api/products': [] });
  renderSlice(routes, '/gift-cards');
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeInTheDocument();
});

it('offers to try again when the magnets do not load', async () => {
  const api = fakeApi({ ...guest, 'GET /api/products': new Error('offline') });
  const { container } = renderSlice(routes, '/gift-cards');
  expect(await screen.findByRole('alert')).toHaveTextContent("Our magnets didn't load");
  expect(await axe(container)).toHaveNoViolations();
  api.answer({ 'GET /api/products': [sampleProduct({ name: 'Classic Square' })] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Classic Square' })).toBeInTheDocument();
});
