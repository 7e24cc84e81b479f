import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiKey } from 'shared-contracts/api/api';
import { ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { insightAnswers } from '../testing/insight-answers';
import { openPage } from '../testing/open-page';
import { sampleReleasedSlice } from '../testing/sample-released-slice';

const noRows = new ListPage([], { total: 0 });
const others = {
  ...insightAnswers,
  'GET /api/orders': noRows,
  'GET /api/admin/claims': noRows,
  'GET /api/admin/order-summary': { totalOrders: 0, pendingOrders: 0, totalRevenue: '0.00' },
  'GET /api/admin/payouts': noRows,
  'GET /api/admin/product-summary': {
    totalProducts: 0,
    activeProducts: 0,
    lowStock: 0,
    outOfStock: 0,
    revenuePotential: '0.00',
  },
  'GET /api/admin/refunds/to-make': [],
  'GET /api/admin/releases': { slices: [sampleReleasedSlice()], shells: [] },
  'GET /api/product-categories': [],
};

const lists: [address: string, call: ApiKey, empty: string | RegExp][] = [
  ['/admin', 'GET /api/orders', 'No orders found'],
  ['/admin?tab=shipping', 'GET /api/admin/shipping-options', 'No shipping options found'],
  ['/admin?tab=users', 'GET /api/users', 'No users found'],
  ['/admin/audit-log', 'GET /api/admin/audit-log', 'No entries'],
  ['/admin/categories', 'GET /api/admin/categories', 'No categories found'],
  ['/admin/checkouts', 'GET /api/admin/checkouts', 'No stock is held'],
  ['/admin/checkouts?show=paid', 'GET /api/admin/payments-without-order', 'Every payment has its order'],
  ['/admin/claims', 'GET /api/admin/claims', 'No claim is waiting for an answer.'],
  ['/admin/messages', 'GET /api/admin/contact-messages', 'No messages found'],
  ['/admin/newsletter', 'GET /api/admin/newsletter-addresses', 'No addresses found'],
  ['/admin/orders', 'GET /api/orders', 'No orders found'],
  ['/admin/print-runs?tab=runs', 'GET /api/admin/print-runs', 'No print runs yet'],
  ['/admin/products', 'GET /api/admin/products', 'No products found'],
  ['/admin/refunds', 'GET /api/admin/refunds', 'No refunds'],
  ['/admin/releases?tab=compositions', 'GET /api/admin/releases/compositions', 'No compositions'],
  ['/admin/releases?tab=errors', 'GET /api/admin/releases/errors', 'No errors'],
  ['/admin/releases?tab=history', 'GET /api/admin/releases/changes', 'Nothing has changed yet'],
  ['/admin/releases?tab=tokens', 'GET /api/admin/release-tokens', 'No tokens'],
  ['/admin/reports', 'GET /api/admin/payouts', /once the payment provider sends money to your bank/],
  ['/admin/reviews', 'GET /api/admin/reviews', 'No review is waiting for approval.'],
  ['/admin/synonyms', 'GET /api/admin/synonyms', 'No synonyms found'],
];

it.each(lists)(
  'the list at %s (%s) says that it loads, why it cannot, and after another try that it is empty',
  async (address, call, empty) => {
    let fail = (): void => {};
    const { api, container } = openPage(address, {
      ...others,
      [call]: () =>
        new Promise((resolve) => (fail = () => resolve(new Refusal('internal_error', { message: 'Busy.' })))),
    });
    expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0);
    await screen.findByRole('navigation', { name: 'Admin' });
    fail();
    expect(await screen.findByText('Busy.')).toBeVisible();
    api.answer({ [call]: noRows });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  },
);
