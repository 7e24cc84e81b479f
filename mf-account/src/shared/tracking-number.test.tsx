import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeAnswers } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const id = sampleId();
const shipped = { status: 'shipped' as const, shippedAt: '2026-03-16T12:00:00.000Z' };
const tracked = {
  orderNumber: '1a2b3c4d',
  createdAt: '2026-03-15T12:00:00.000Z',
  printsCheckedAt: null,
  deliveredAt: null,
  isOnHold: false,
  ...shipped,
};
const pages: [path: string, answers: (trackingNumber: string) => FakeAnswers][] = [
  [
    `/orders/${id}`,
    (trackingNumber) => ({
      'GET /api/user': sampleUser(),
      'GET /api/orders/:id': sampleOrder({ id, ...shipped, trackingNumber }),
    }),
  ],
  [`/track-order?order=${id}`, (trackingNumber) => ({ 'POST /api/track-order': { ...tracked, trackingNumber } })],
];

describe.each(pages)('the tracking number on %s', (path, answers) => {
  it('links to the page of its carrier in a new tab, and says so', async () => {
    const { container } = openPage(path, answers('1Z999AA10123456784'));
    const link = await screen.findByRole('link', { name: '1Z999AA10123456784 (opens the UPS page in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is plain text if no carrier has such numbers', async () => {
    openPage(path, answers('TR 12345'));
    expect(await screen.findByText('TR 12345')).toBeVisible();
    expect(screen.queryByRole('link', { name: /TR 12345/ })).not.toBeInTheDocument();
  });
});
