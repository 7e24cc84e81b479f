import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseToken } from 'shared-contracts/releases/schemas';
import { type FakeAnswers, ListPage } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const at = '2026-01-31T12:00:00.000Z';
const open = (answers: FakeAnswers) =>
  openPage('/admin/releases?tab=tokens', { 'GET /api/admin/releases': { slices: [], shells: [] }, ...answers });
const dialog = () => within(screen.getByRole('dialog'));

describe('a token', () => {
  const token: ReleaseToken = {
    id: sampleId(),
    slice: 'mf-catalog',
    name: 'CI',
    scopes: ['publish'],
    email: 'team@example.com',
    createdBy: 'ada@example.com',
    createdAt: at,
    expiresAt: '2999-01-01T00:00:00.000Z',
    usedAt: null,
    revokedAt: null,
  };

  it('is shown once, after it was created', async () => {
    const user = userEvent.setup();
    const { api } = open({
      'GET /api/admin/release-tokens': new ListPage([], { total: 0 }),
      'POST /api/admin/release-tokens': {
        ...token,
        slice: 'mf-gift-cards',
        scopes: ['publish', 'release'],
        token: 'release_abc',
      },
    });
    await screen.findByText('No tokens');
    await user.click(screen.getByRole('button', { name: 'Create Token' }));
    await user.type(dialog().getByLabelText('Slice'), 'catalog');
    await user.type(dialog().getByLabelText('Name'), 'CI');
    await user.click(dialog().getByRole('button', { name: 'Create Token' }));
    expect(await screen.findByText(/must be the name of a slice/)).toBeVisible();
    await user.clear(dialog().getByLabelText('Slice'));
    await user.type(dialog().getByLabelText('Slice'), 'mf-gift-cards');
    const scopes = within(dialog().getByRole('group', { name: 'It allows to' }));
    const publishes = scopes.getByRole('checkbox', { name: /^publish versions/ });
    expect(publishes).toBeChecked();
    await user.click(publishes);
    expect(await screen.findByText('Please choose what the token allows')).toBeVisible();
    await user.click(publishes);
    await user.click(scopes.getByRole('checkbox', { name: /^decide which version visitors get/ }));
    await user.type(dialog().getByLabelText('Email of the team'), 'team@');
    await user.click(dialog().getByRole('button', { name: 'Create Token' }));
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    await user.type(dialog().getByLabelText('Email of the team'), 'example.com');
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    await user.click(dialog().getByRole('button', { name: 'Create Token' }));
    expect(await screen.findByLabelText('Token')).toHaveValue('release_abc');
    expect(api.callsOf('POST /api/admin/release-tokens')).toEqual([
      { slice: 'mf-gift-cards', name: 'CI', days: 90, scopes: ['publish', 'release'], email: 'team@example.com' },
    ]);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/CI can publish and release mf-gift-cards/);
    await user.click(dialog().getByRole('button', { name: 'Copy' }));
    expect(await window.navigator.clipboard.readText()).toBe('release_abc');
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Token')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue('release_abc')).not.toBeInTheDocument());
  });

  it('is revoked after a confirmation', async () => {
    const { api, container } = open({
      'GET /api/admin/release-tokens': new ListPage([token, { ...token, id: sampleId(), revokedAt: at }], {
        total: 2,
      }),
      'DELETE /api/admin/release-tokens/:id': { ...token, revokedAt: at },
    });
    expect(await screen.findByText('Revoked')).toBeVisible();
    expect(screen.getAllByText('team@example.com').length).toBeGreaterThan(0);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke CI' }));
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/CI can no longer be used for mf-catalog/);
    await userEvent.click(dialog().getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The token CI is revoked')).toBeVisible();
    expect(api.callsOf('DELETE /api/admin/release-tokens/:id')).toEqual([{ id: token.id }]);
  });
});
