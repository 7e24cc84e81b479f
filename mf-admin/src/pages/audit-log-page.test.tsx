import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import { ListPage, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const entry: AuditEntry = {
  id: '7',
  at: '2026-01-02T12:00:00.000Z',
  actor: { id: sampleId(), email: 'admin@example.com' },
  action: 'Ban a user',
  subject: 'user',
  subjectId: sampleId(),
  before: { isBanned: false },
  after: { isBanned: true },
};

describe('/admin/audit-log', () => {
  it('is searched, filtered and sorted by the server, as the address says', async () => {
    const api = fakeApi({
      'GET /api/user': sampleUser({ role: 'admin' }),
      'GET /api/admin/audit-log': new ListPage([entry], { total: 1 }),
    });
    const { container } = renderSlice(routes, '/admin/audit-log?q=ban&subject=user&sort=oldest');
    expect(await screen.findByRole('row', { name: /admin@example\.com.*Ban a user/ })).toBeVisible();
    expect(api.callsOf('GET /api/admin/audit-log')).toMatchObject([{ q: 'ban', subject: 'user', sort: 'oldest' }]);
    expect(screen.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'When' }));
    await waitFor(() =>
      expect(api.callsOf('GET /api/admin/audit-log').at(-1)).toMatchObject({ q: 'ban', sort: 'newest' }),
    );
    expect(await axe(container)).toHaveNoViolations();
  });
});
