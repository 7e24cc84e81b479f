import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseGate } from 'shared-contracts/releases/schemas';
import { sampleId } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import {
  newest as version,
  releasedAt as at,
  sampleReleasedSlice,
  sampleVersion,
} from '../testing/sample-released-slice';

function open(gate: Partial<NonNullable<ReleaseGate>>) {
  const given = { state: 'passed' as const, problems: [], reason: null, by: 'CI', at, ...gate };
  const versions = [sampleVersion(version, { gate: given })];
  const slice = sampleReleasedSlice({ inUse: null, previous: null, versions });
  return openPage('/admin/releases', {
    'GET /api/admin/releases': { slices: [slice], shells: [{ id: sampleId(), version, announcedAt: at }] },
  });
}
const promotion = () => screen.queryByRole('button', { name: `Promote ${version}` });

describe('a version on the releases page', () => {
  it('is not offered when it did not pass its gate, and says what was wrong', async () => {
    const { container } = open({ state: 'failed', problems: ['browser: /cart: its own area is empty'] });
    expect(await screen.findByText('Failed')).toBeVisible();
    await userEvent.click(screen.getByText('1 problem'));
    expect(screen.getByText('browser: /cart: its own area is empty')).toBeVisible();
    expect(screen.getByText('Its gate refused it, so it can only be previewed.')).toBeVisible();
    expect(promotion()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: `Preview link ${version}` })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is not offered while its gate has not run to its end, and says what to do', async () => {
    open({ state: 'pending', by: null, at: null });
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(screen.getByText(/Publishing it again repeats the gate/)).toBeVisible();
    expect(promotion()).not.toBeInTheDocument();
  });

  it('is offered when it passed its gate for a reason, which it shows', async () => {
    open({ state: 'forced', problems: ['size budget: too heavy'], reason: 'The sale starts.' });
    expect(await screen.findByText('Forced')).toBeVisible();
    expect(screen.getByText('The sale starts.')).toBeVisible();
    expect(promotion()).toBeVisible();
  });
});
