import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseError } from 'shared-contracts/releases/schemas';
import type { FakeAnswers } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import {
  live as two,
  newest as three,
  oldest as one,
  releasedAt as at,
  sampleReleasedSlice,
} from '../testing/sample-released-slice';

const open = (answers: FakeAnswers, search = '') =>
  openPage(`/admin/releases${search}`, {
    'GET /api/admin/releases': {
      slices: [sampleReleasedSlice(), sampleReleasedSlice({ slice: 'mf-cart' })],
      shells: [],
    },
    ...answers,
  });

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
});
