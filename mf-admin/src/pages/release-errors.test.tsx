import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseError, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const [one, two, three] = ['0.1.0-11111111', '0.1.0-22222222', '0.1.0-33333333'] as const;
const at = '2026-01-31T12:00:00.000Z';
const aSlice = (slice = 'mf-catalog'): ReleasedSlice => ({
  slice,
  inUse: { version: two, since: at, by: 'ada@example.com', lastHour: { views: 1200, failures: 3 } },
  canary: null,
  staff: null,
  previous: one,
  isFirst: false,
  takenOut: null,
  versions: [three, two, one].map((version) => ({
    version,
    revision: null,
    builtAt: at,
    publishedAt: at,
    publishedBy: 'CI',
    gate: null,
  })),
  hasMore: false,
});

const open = (answers: FakeAnswers, search = '') => {
  const api = fakeApi({
    'GET /api/user': sampleUser({ role: 'admin' }),
    'GET /api/admin/releases': { slices: [aSlice(), aSlice('mf-cart')], shells: [] },
    ...answers,
  });
  return { api, ...renderSlice(routes, `/admin/releases${search}`) };
};

describe('the errors of a version', () => {
  const error: ReleaseError = {
    place: 'browser',
    message: "TypeError: Cannot read properties of undefined (reading 'price')",
    pages: ['/cart', '/checkout'],
    count: 12,
    firstSeen: at,
    lastSeen: at,
    stack: ['total (src/features/cart/model/total.ts:12:5)', 'Cart (src/pages/cart-page.tsx:30:7)'],
  };

  it('are listed with their pages and count, and a stack to unfold', async () => {
    const once = { ...error, place: 'server' as const, message: 'no data', count: 1, stack: [] };
    const { container } = open({ 'GET /api/admin/releases/errors': [error, once] }, '?tab=errors');
    expect(await screen.findByRole('heading', { name: error.message })).toBeVisible();
    expect(screen.getByText('12 times')).toBeVisible();
    expect(screen.getAllByText('on /cart, /checkout')).toHaveLength(2);
    expect(screen.getByText('Once')).toBeVisible();
    expect(screen.getByText('No stack was reported.')).toBeVisible();
    expect(screen.getByText(/Cart \(src\/pages/)).not.toBeVisible();
    await userEvent.click(screen.getByText(`Stack, in ${error.stack[0]}`));
    expect(screen.getByText(/Cart \(src\/pages/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('are those of the version in use, or of another when asked', async () => {
    const { api } = open({ 'GET /api/admin/releases/errors': [] }, '?tab=errors');
    expect(await screen.findByText(`Nothing went wrong in mf-catalog ${two} in the last 30 days.`)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Version'), three);
    await userEvent.selectOptions(screen.getByLabelText('Slice'), 'mf-cart');
    await waitFor(() =>
      expect(api.callsOf('GET /api/admin/releases/errors')).toEqual([
        { slice: 'mf-catalog', version: two },
        { slice: 'mf-catalog', version: three },
        { slice: 'mf-cart', version: two },
      ]),
    );
  });

  it('are reached from the list of versions', async () => {
    const { api } = open({ 'GET /api/admin/releases/errors': [] });
    const [link] = await screen.findAllByRole('link', { name: `Errors of ${one}` });
    await userEvent.click(link!);
    expect(await screen.findByText('No errors')).toBeVisible();
    expect(api.callsOf('GET /api/admin/releases/errors')).toEqual([{ slice: 'mf-catalog', version: one }]);
  });

  it('can be tried again when they could not be loaded', async () => {
    const { api } = open({ 'GET /api/admin/releases/errors': new Refusal('service_unavailable') }, '?tab=errors');
    expect(await screen.findByText('Unable to Load Errors')).toBeVisible();
    api.answer({ 'GET /api/admin/releases/errors': [error] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: error.message })).toBeVisible();
  });
});
