import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import type { FakeAnswers } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { listedProducts, productPage, sampleAdminProduct } from '../testing/sample-admin-product';

const open = (products: AdminProduct[], answers: FakeAnswers = {}) =>
  openPage('/admin/products', { ...productPage, 'GET /api/admin/products': listedProducts(...products), ...answers });
const selectAll = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('several products', () => {
  const two = [
    sampleAdminProduct({ version: 4, name: 'Round Magnet' }),
    sampleAdminProduct({ version: 4, name: 'Square Magnet' }),
  ];

  it('are changed at once, as the admin saw them', async () => {
    const { api, container } = open(two, {
      'POST /api/admin/products/bulk': { results: two.map(({ id }) => ({ id, refusal: null })) },
    });
    await selectAll();
    expect(screen.getByText('2 products selected')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Deactivate');
    expect(await screen.findByText('2 products deactivated')).toBeVisible();
    expect(api.callsOf('POST /api/admin/products/bulk')).toEqual([
      { action: 'deactivate', products: two.map(({ id }) => ({ id, version: 4 })) },
    ]);
    expect(screen.queryByText('2 products selected')).not.toBeInTheDocument();
  });

  it('that refuse it are named with the reason, in the toast too', async () => {
    open(two, {
      'POST /api/admin/products/bulk': {
        results: [
          { id: two[0]!.id, refusal: null },
          { id: two[1]!.id, refusal: 'This product could not be found.' },
        ],
      },
    });
    await selectAll();
    await press('Feature');
    expect(await screen.findByText('1 product could not be changed')).toBeVisible();
    const why = 'Square Magnet: This product could not be found.';
    expect(await screen.findByText(`1 product featured, 1 not. ${why}`)).toBeVisible();
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(why)).toBeVisible();
    await press('OK');
    expect(screen.queryByText('1 product could not be changed')).not.toBeInTheDocument();
  });

  it('are deleted only after a question, which says what becomes of those that were ordered', async () => {
    const { api } = open(two, {
      'POST /api/admin/products/bulk': {
        results: two.map(({ id }, nth) => ({ id, refusal: null, archived: nth === 1 })),
      },
    });
    await selectAll();
    await press('Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 2 products?' }));
    expect(api.callsOf('POST /api/admin/products/bulk')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 products deleted')).toBeVisible();
    expect(screen.getByText('1 was ordered before, and is archived instead.')).toBeVisible();
  });
});

describe('a field that was cleared', () => {
  const product = sampleAdminProduct({ version: 4, name: 'Magnet', inStock: 20 });

  it('keeps the stock in the list, and says why', async () => {
    const { api } = open([product]);
    const stock = await screen.findByRole('spinbutton', { name: 'Stock of Magnet' });
    await userEvent.clear(stock);
    await userEvent.tab();
    expect(await screen.findByText('Enter a whole number')).toBeVisible();
    expect(stock).toHaveValue(20);
    await userEvent.clear(stock);
    await userEvent.type(stock, '-3{Enter}');
    expect(await screen.findByText('Stock must be 0 or greater')).toBeVisible();
    expect(stock).toHaveValue(20);
    expect(api.callsOf('PATCH /api/admin/products/:id/stock')).toEqual([]);
  });

  it('is refused by the form, which says what is wrong with a price too', async () => {
    const { api } = open([product], { 'GET /api/admin/products/:id': product });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Magnet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    const stock = await dialog.findByRole('spinbutton', { name: 'Stock Quantity' });
    await userEvent.clear(stock);
    const price = dialog.getByRole('textbox', { name: 'Price' });
    await userEvent.clear(price);
    await userEvent.type(price, '12.999');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    expect(await dialog.findByText('Enter a whole number')).toBeVisible();
    expect(stock).toHaveAccessibleDescription(/Enter a whole number/);
    expect(price).toHaveAccessibleDescription(/Use at most two decimals/);
    expect(api.callsOf('PUT /api/admin/products/:id')).toEqual([]);
  });
});
