import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import { ListPage } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const entry: AuditEntry = {
  id: '7',
  at: '2026-01-02T12:00:00.000Z',
  actor: { id: sampleId(), email: 'admin@example.com' },
  action: 'Ban a user',
  subject: 'user',
  subjectId: sampleId(),
  before: { role: 'customer' },
  after: { role: 'banned' },
};
const anEntry = (changes: Partial<AuditEntry>): AuditEntry => ({ ...entry, id: sampleId(), ...changes });

describe('/admin/audit-log', () => {
  it('is searched, filtered and sorted by the server, as the address says', async () => {
    const { api, container } = openPage('/admin/audit-log?q=ban&subject=user&sort=oldest', {
      'GET /api/admin/audit-log': new ListPage([entry], { total: 1 }),
    });
    expect(await screen.findByRole('row', { name: /admin@example\.com.*Ban a user/ })).toBeVisible();
    expect(api.callsOf('GET /api/admin/audit-log')).toMatchObject([{ q: 'ban', subject: 'user', sort: 'oldest' }]);
    expect(screen.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'When' }));
    await waitFor(() =>
      expect(api.callsOf('GET /api/admin/audit-log').at(-1)).toMatchObject({ q: 'ban', sort: 'newest' }),
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('names who did it and what was changed, with a link to it, and reads the changes in words', async () => {
    const [orderId, productId] = ['1a2b3c4d-0000-4000-8000-000000000001', '2b3c4d5e-0000-4000-8000-000000000002'];
    const { container } = openPage('/admin/audit-log', {
      'GET /api/admin/audit-log': new ListPage(
        [
          anEntry({ actor: { id: sampleId(), email: 'grace@example.com', name: 'Grace Hopper' } }),
          anEntry({ subjectName: 'ada@example.com' }),
          anEntry({ subject: 'product', subjectId: productId, subjectName: 'Classic Square', sku: 'CS-1' }),
          anEntry({ subject: 'product', subjectId: productId, subjectName: 'Classic Square', sku: null }),
          anEntry({
            subject: 'order',
            subjectId: orderId,
            orderId,
            subjectName: 'Ada Lovelace',
            before: { status: 'pending', printsCheckedAt: null },
            after: { status: 'shipped', printsCheckedAt: '2026-01-02T12:00:00.000Z' },
          }),
          anEntry({
            subject: 'refund',
            orderId,
            subjectName: 'Ada Lovelace',
            before: null,
            after: { amount: '11.30' },
          }),
          anEntry({ subject: 'release', subjectId: 'mf-catalog', actor: null }),
        ],
        { total: 7 },
      ),
    });
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    expect(screen.getByText('grace@example.com')).toBeVisible();
    expect(screen.getByText('A deleted account')).toBeVisible();
    const links = within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(links).toEqual([
      expect.stringMatching(/^User 00000000 \/admin\?tab=users$/),
      'User ada@example.com /admin?tab=users&q=ada%40example.com',
      'Product Classic Square, SKU CS-1 /admin/products?q=CS-1',
      'Product Classic Square, 2b3c4d5e /admin/products?q=Classic+Square',
      `Order 1a2b3c4d, Ada Lovelace /admin/orders/${orderId}`,
      `Refund of order 1a2b3c4d, Ada Lovelace /admin/orders/${orderId}`,
      'Release of mf-catalog /admin/releases',
    ]);
    const changes = screen.getByRole('row', { name: /Order 1a2b3c4d/ });
    expect(changes).toHaveTextContent('StatusBefore: Pending→After: Shipped');
    expect(changes).toHaveTextContent(/Prints checked atBefore: None→After: Jan 2, 2026/);
    expect(screen.getByRole('row', { name: /Refund of/ })).toHaveTextContent('AmountAfter: $11.30');
    expect(await axe(container)).toHaveNoViolations();
  });
});
