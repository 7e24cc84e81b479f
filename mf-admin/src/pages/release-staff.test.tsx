import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleasedSlice } from 'shared-contracts/releases/schemas';
import { type FakeAnswers, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const three = '0.1.0-33333333';
const at = '2026-01-31T12:00:00.000Z';
const aSlice = (over: Partial<ReleasedSlice> = {}): ReleasedSlice => ({
  slice: 'mf-catalog',
  inUse: null,
  canary: null,
  staff: null,
  previous: null,
  isFirst: false,
  takenOut: null,
  versions: [{ version: three, revision: null, builtAt: at, publishedAt: at, publishedBy: 'CI', gate: null }],
  hasMore: false,
  ...over,
});
const overview = (slice: ReleasedSlice) => ({ slices: [slice], shells: [] });
const open = (answers: FakeAnswers) => {
  const api = fakeApi({
    'GET /api/user': sampleUser({ role: 'admin' }),
    'GET /api/admin/releases': overview(aSlice()),
    ...answers,
  });
  return { api, ...renderSlice(routes, '/admin/releases') };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('a version for staff', () => {
  const staff = { version: three, since: at, by: 'operator' };

  it('is given after a confirmation', async () => {
    const { api } = open({ 'POST /api/admin/releases/staff': aSlice({ staff }) });
    await press(`Staff… ${three}`);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Signed-in admins get .* Customers keep/);
    await confirm('Give to staff');
    expect(await screen.findByText(`Staff gets mf-catalog ${three}`)).toBeVisible();
    expect(api.callsOf('POST /api/admin/releases/staff')).toEqual([{ slice: 'mf-catalog', version: three }]);
  });

  it('is shown with who gave it, can be opened, and is taken back', async () => {
    const { api, container } = open({
      'GET /api/admin/releases': overview(aSlice({ staff })),
      'DELETE /api/admin/releases/staff/:slice': aSlice(),
    });
    const slice = within(await screen.findByRole('region', { name: 'mf-catalog' }));
    expect(slice.getByRole('heading', { name: 'For staff only' })).toBeVisible();
    expect(slice.getByText(/by the release command/)).toBeVisible();
    expect(slice.getByRole('link', { name: /^Open/ })).toHaveAttribute('href', '/releases/staff?slice=mf-catalog');
    expect(slice.queryByRole('button', { name: `Staff… ${three}` })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await press(/^Take back/);
    await confirm('Take back');
    expect(await screen.findByText('mf-catalog has no version for staff any more')).toBeVisible();
    expect(api.callsOf('DELETE /api/admin/releases/staff/:slice')).toEqual([{ slice: 'mf-catalog', version: three }]);
  });
});
