import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { listedProducts, sampleAdminProduct, sampleVariation } from '../testing/sample-admin-product';

const priced = { price: '9.99', compareAtPrice: null, inStock: 20 };
const variation = sampleVariation();
const round = sampleAdminProduct({ ...priced, name: 'Round' });
const square = sampleAdminProduct({ ...priced, name: 'Square', variations: [variation] });

const open = async (answers: FakeAnswers = {}, search = '') => {
  const { api, container } = openPage(`/admin/products/prices-and-stock${search}`, {
    'GET /api/product-categories': [],
    'GET /api/admin/products': listedProducts(round, square),
    'PATCH /api/admin/products': { changed: 1 },
    ...answers,
  });
  await screen.findByRole('grid', { name: 'Prices and stock' });
  return { api, container };
};
const user = userEvent.setup();
const cell = (row: string, column: number) =>
  within(screen.getByRole('row', { name: new RegExp(row) })).getAllByRole('cell')[column]!;
const saved = (api: Awaited<ReturnType<typeof open>>['api']) => api.callsOf('PATCH /api/admin/products');

describe('the table of prices and stock', () => {
  it('is edited by keyboard and saved at once, against what was seen', async () => {
    const { api, container } = await open();
    await user.click(cell('Round', 0));
    await user.keyboard('11.5{Tab}{Delete}{Home}{ArrowDown}{Enter}');
    expect(screen.getByRole('textbox', { name: 'Price of Square' })).toHaveValue('9.99');
    await user.keyboard('{Escape}{ArrowRight}{ArrowRight}{ArrowRight}25{ArrowUp}');
    expect(cell('Round', 0)).toHaveTextContent('$11.50, was $9.99');
    expect(cell('Round', 3)).toHaveFocus();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    expect(await screen.findByText('Prices and stock updated successfully')).toBeVisible();
    expect(saved(api)).toEqual([
      {
        products: [
          { id: round.id, version: 1, price: '11.50' },
          { id: square.id, version: 1, stock: { seen: 20, wanted: 25 } },
        ],
        variations: [],
      },
    ]);
    expect(await screen.findByText('No unsaved changes')).toBeVisible();
  });

  it('takes blocks of a spreadsheet, fills ranges, and undoes and redoes both', async () => {
    await open();
    await user.click(cell('Round', 0));
    await user.paste('5\t8\n6\t9');
    expect(cell('Square', 1)).toHaveTextContent('$9.00');
    await user.click(cell('Round', 2));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}3{Control>}{Enter}{/Control}');
    expect(cell('Round', 2)).toHaveTextContent('$3.00');
    expect(cell('Square', 2)).toHaveTextContent('$3.00');
    expect(screen.getByText('6 changes not saved yet')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('Square', 2)).toHaveTextContent('$2.10');
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByText('No unsaved changes')).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(cell('Square', 0)).toHaveTextContent('$6.00');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(cell('Square', 2)).toHaveTextContent('$3.00');
  });

  it('copies the selected cells', async () => {
    await open();
    await user.click(cell('Round', 2));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const setData = jest.fn();
    fireEvent.copy(document.activeElement!, { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', '2.10\t20\n2.10\t20');
  });

  it('does not save while a cell is invalid, and leads to it', async () => {
    const { api } = await open();
    await user.click(cell('Square', 0));
    await user.keyboard('0{Enter}');
    expect(cell('Square', 0)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    expect(screen.queryByRole('row', { name: /Round/ })).not.toBeInTheDocument();
    expect(screen.getByText('. Price must be a positive number')).toBeVisible();
    expect(saved(api)).toEqual([]);
  });

  it('keeps what was typed when rows are outdated, and saves what the admin then decides', async () => {
    const { api, container } = await open({
      'PATCH /api/admin/products': new Refusal('products_changed', {
        details: {
          products: [
            {
              id: round.id,
              message: 'Somebody has changed it meanwhile.',
              now: { ...round, price: '7.00', version: 2 },
            },
            { id: square.id, message: 'Somebody has deleted it meanwhile.', now: null },
          ],
          variations: [],
        },
      }),
    });
    await user.click(cell('Round', 0));
    await user.paste('5\n6');
    await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    expect(await screen.findByText('Nothing was saved, because some rows are outdated')).toBeVisible();
    expect(screen.getByText(/Yours: \$5.00/)).toHaveTextContent('Price: $9.99 → $7.00. Yours: $5.00');
    expect(screen.getByRole('button', { name: 'Save 2 changes' })).toBeDisabled();
    expect(cell('Square', 0)).toHaveTextContent('$6.00');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Keep mine: Round' }));
    await user.click(screen.getByRole('button', { name: 'Take theirs: Square' }));
    expect(cell('Round', 0)).toHaveTextContent('$5.00, was $7.00');
    api.answer({ 'PATCH /api/admin/products': { changed: 1 } });
    await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
    await screen.findByText('Prices and stock updated successfully');
    expect(saved(api).at(-1)).toEqual({ products: [{ id: round.id, version: 2, price: '5.00' }], variations: [] });
  });

  it('keeps what was typed when saving fails, when the filter changes, and when leaving is called off', async () => {
    const { api } = await open({ 'PATCH /api/admin/products': new Refusal('internal_error') });
    await user.click(cell('Round', 0));
    await user.keyboard('5{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
    expect(await screen.findByText('Failed to save prices and stock')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), 'Variations');
    await user.click(cell('Finish', 1));
    await user.keyboard('9{Enter}');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    api.answer({ 'PATCH /api/admin/products': { changed: 2 } });
    await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
    await screen.findByText('Prices and stock updated successfully');
    expect(saved(api).at(-1)).toEqual({
      products: [{ id: round.id, version: 1, price: '5.00' }],
      variations: [{ id: variation.id, version: 1, stockQuantity: 9 }],
    });
    await user.click(screen.getByRole('link', { name: 'All products' }));
    await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
