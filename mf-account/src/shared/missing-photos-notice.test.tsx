import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { sampleId, sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const id = sampleId();
const path = `/orders/${id}`;

describe('the missing photos of an order', () => {
  const user = sampleUser();
  const own = (changes: Parameters<typeof sampleOrder>[0]) => ({
    'GET /api/user': user,
    'GET /api/orders/:id': sampleOrder({ id, userId: user.id, missingPhotos: 6, ...changes }),
  });

  it('are mentioned to the buyer, with a link to add them until printing begins', async () => {
    const { container } = openPage(path, own({ status: 'pending' }));
    expect(await screen.findByText('6 photos still missing')).toBeVisible();
    expect(screen.getByText(/You can add them until printing begins/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add photos' })).toHaveAttribute('href', `/add-photos?order=${id}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can no longer be added while the order is printed', async () => {
    openPage(path, own({ status: 'processing' }));
    expect(await screen.findByText('6 photos still missing')).toBeVisible();
    expect(screen.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('link', { name: 'Add photos' })).not.toBeInTheDocument();
  });

  it.each(['shipped', 'cancelled'] as const)('are not mentioned when the order is %s', async (status) => {
    openPage(path, own({ status }));
    await screen.findByRole('heading', { level: 1, name: 'Order Details' });
    expect(screen.queryByText(/still missing/)).not.toBeInTheDocument();
  });

  it("are mentioned to an admin, who cannot add them to a customer's order", async () => {
    openPage(path, {
      'GET /api/user': sampleUser({ role: 'admin' }),
      'GET /api/orders/:id': sampleOrder({ id, missingPhotos: 1 }),
    });
    expect(await screen.findByText('1 photo still missing')).toBeVisible();
    expect(screen.getByText('The customer can add them until printing begins.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add photos' })).not.toBeInTheDocument();
  });
});
