import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { axe } from '../../testing/axe';
import { recoverable } from '../remotes/recoverable-routes';
import { renderShell } from '../testing/render-shell';

beforeEach(() => {
  fakeApi({ 'GET /api/user': new Refusal('not_authenticated') });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

function FragileForm() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new TypeError('no such thing');
  return (
    <form aria-label="Address" onSubmit={(event) => event.preventDefault()}>
      <label>
        City <input name="city" />
      </label>
      <button type="button" onClick={() => setBroken(true)}>
        Continue
      </button>
    </form>
  );
}

const routes = recoverable([
  {
    path: '/address',
    lazy: async () => ({ Component: FragileForm, ErrorBoundary: () => <h1>Unable to Load Addresses</h1> }),
  },
]);

it('a page that throws is not reported as one that did not load, and what was typed comes back with it', async () => {
  const { container } = renderShell(routes, '/address');
  await userEvent.type(await screen.findByLabelText('City'), 'Québec');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'This page has stopped working' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('That is our mistake, not your connection.');
  expect(screen.getByRole('alert')).toHaveTextContent('what you typed comes back');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Show the page again' }));
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Québec'));
});

it('a page whose loader fails shows its own error page', async () => {
  const loader = () => {
    throw new Error('503');
  };
  const lazy = async () => ({ Component: FragileForm, ErrorBoundary: () => <h1>Unable to Load Addresses</h1> });
  renderShell(recoverable([{ path: '/late', loader, lazy }]), '/late');
  expect(await screen.findByRole('heading', { name: 'Unable to Load Addresses' })).toBeVisible();
});
