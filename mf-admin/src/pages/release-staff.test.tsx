import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleasedSlice } from 'shared-contracts/releases/schemas';
import type { FakeAnswers } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import {
  newest as three,
  releasedAt as at,
  sampleReleasedSlice,
  sampleVersion,
} from '../testing/sample-released-slice';

const aSlice = (staff: ReleasedSlice['staff'] = null) =>
  sampleReleasedSlice({ inUse: null, previous: null, versions: [sampleVersion(three)], staff });
const overview = (slice: ReleasedSlice) => ({ slices: [slice], shells: [] });
const open = (answers: FakeAnswers) =>
  openPage('/admin/releases', { 'GET /api/admin/releases': overview(aSlice()), ...answers });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('a version for staff', () => {
  const staff = { version: three, since: at, by: 'operator' };

  it('is given after a confirmation', async () => {
    const { api } = open({ 'POST /api/admin/releases/staff': aSlice(staff) });
    await press(`Staff… ${three}`);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Signed-in admins get .* Customers keep/);
    await confirm('Give to staff');
    expect(await screen.findByText(`Staff gets mf-catalog ${three}`)).toBeVisible();
    expect(api.callsOf('POST /api/admin/releases/staff')).toEqual([{ slice: 'mf-catalog', version: three }]);
  });

  it('is shown with who gave it, can be opened, and is taken back', async () => {
    const { api, container } = open({
      'GET /api/admin/releases': overview(aSlice(staff)),
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
