import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StockPace } from 'shared-contracts/insights/schemas';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { listedProducts, productPage, sampleAdminProduct, sampleVariation } from '../testing/sample-admin-product';

const aPace = (id: string, changes: Partial<StockPace> = {}): StockPace => ({
  id,
  name: 'Magnet',
  imageUrl: null,
  inStock: 20,
  reserved: 0,
  soldPerDay: 0,
  daysLeft: null,
  isAtRisk: false,
  ...changes,
});
const listedPaces = (...paces: StockPace[]) => new ListPage(paces, { total: paces.length });
const open = (answers: FakeAnswers, search = '') =>
  openPage(`/admin/products${search}`, { ...productPage, ...answers });
const openEdit = async (product: AdminProduct, answers: FakeAnswers = {}) => {
  const opened = open({
    'GET /api/admin/products': listedProducts(product),
    'GET /api/admin/products/:id': product,
    ...answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${product.name}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Product' });
  await within(dialog).findByRole('textbox', { name: 'Product Name' });
  return { ...opened, dialog: within(dialog) };
};
const replace = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('the list of products', () => {
  it('shows what there is of each product, and the figures of all', async () => {
    const { container } = open({
      'GET /api/admin/products': listedProducts(
        sampleAdminProduct({
          name: 'Round Magnet',
          sku: 'RM-1',
          price: '7.99',
          compareAtPrice: '9.99',
          isFeatured: true,
        }),
        sampleAdminProduct({ name: 'Hidden Magnet', imageUrl: null, isActive: false, reserved: 2 }),
      ),
    });
    const round = within(await screen.findByRole('row', { name: /Round Magnet/ }));
    for (const text of ['RM-1', 'Square', '$7.99', '$9.99', 'Active', 'Featured'])
      expect(round.getByText(text)).toBeVisible();
    expect(round.getByText('$9.99').tagName).toBe('S');
    const hidden = within(screen.getByRole('row', { name: /Hidden Magnet/ }));
    for (const text of ['No SKU', 'Inactive', 'Standard', '2 in checkouts'])
      expect(hidden.getByText(text)).toBeVisible();
    for (const text of [
      '12',
      '10 active',
      'Need restocking',
      'Unavailable items',
      '$12,345.60',
      'Total inventory value',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says how long the stock of each product lasts, and asks for it once per page', async () => {
    const [fast, slow] = [sampleAdminProduct({ name: 'Fast', inStock: 40 }), sampleAdminProduct({ name: 'Slow' })];
    const { api } = open({
      'GET /api/admin/products': listedProducts(fast, slow),
      'GET /api/admin/stock-at-risk': listedPaces(
        aPace(fast.id, { soldPerDay: 10, daysLeft: 4, isAtRisk: true }),
        aPace(slow.id),
      ),
    });
    expect(await within(await screen.findByRole('row', { name: /Fast/ })).findByText('4 days left')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Slow/ })).getByText('20 left, no sales')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Stock of Fast' })).toHaveAttribute('data-tone', 'low');
    expect(api.callsOf('GET /api/admin/stock-at-risk')).toEqual([{ products: `${fast.id},${slow.id}`, limit: '2' }]);
  });

  it('searches, filters and sorts on the server, as the address says', async () => {
    const { api } = open(
      { 'GET /api/admin/products': listedProducts(sampleAdminProduct({ name: 'Magnet' })) },
      '?q=mag&category=square&state=active&stock=low&sort=price',
    );
    await screen.findByText('Magnet');
    expect(api.callsOf('GET /api/admin/products')[0]).toMatchObject({
      q: 'mag',
      category: 'square',
      state: 'active',
      stock: 'low',
      sort: 'price',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Price' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All but archived');
    await screen.findByText('Magnet');
    const { state, ...last } = api.callsOf('GET /api/admin/products').at(-1)!;
    expect([last, state]).toEqual([expect.objectContaining({ sort: 'price-desc', stock: 'low' }), undefined]);
  });

  it('saves a stock number that was typed, against what was seen', async () => {
    const product = sampleAdminProduct({ name: 'Magnet', inStock: 20 });
    const { api } = open({
      'GET /api/admin/products': listedProducts(product),
      'PATCH /api/admin/products/:id/stock': { ...product, inStock: 25 },
    });
    const stock = await screen.findByRole('spinbutton', { name: 'Stock of Magnet' });
    await replace(stock, '25{Escape}');
    expect(api.callsOf('PATCH /api/admin/products/:id/stock')).toEqual([]);
    expect(stock).toHaveValue(20);
    await replace(stock, '25{Enter}');
    expect(await screen.findByText('Stock updated successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/admin/products/:id/stock')).toEqual([{ id: product.id, stock: 25 }]);
  });

  it('says why a stock number is refused, and shows the present one', async () => {
    const product = sampleAdminProduct({ name: 'Magnet', inStock: 20 });
    const { api } = open({
      'GET /api/admin/products': listedProducts(product),
      'PATCH /api/admin/products/:id/stock': new Refusal('stock_reserved', { message: 'There are 18 in stock now.' }),
    });
    const stock = await screen.findByRole('spinbutton', { name: 'Stock of Magnet' });
    api.answer({ 'GET /api/admin/products': listedProducts({ ...product, inStock: 18 }) });
    await replace(stock, '1{Enter}');
    expect(await screen.findByText('There are 18 in stock now.')).toBeVisible();
    await waitFor(() => expect(stock).toHaveValue(18));
  });

  it('hides a product', async () => {
    const product = sampleAdminProduct({ name: 'Magnet' });
    const { api } = open({
      'GET /api/admin/products': listedProducts(product),
      'PATCH /api/admin/products/:id/toggle-status': { ...product, isActive: false },
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Magnet is active' }));
    expect(await screen.findByText('Product status updated successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/admin/products/:id/toggle-status')).toEqual([{ id: product.id }]);
  });

  it.each([
    [false, 'Product deleted successfully'],
    [true, /archived: orders keep it/],
  ])('deletes a product once that is confirmed (archived: %s)', async (archived, told) => {
    const product = sampleAdminProduct({ name: 'Magnet' });
    const { api } = open({
      'GET /api/admin/products': listedProducts(product),
      'DELETE /api/admin/products/:id': { id: product.id, archived },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Magnet' }));
    const dialog = screen.getByRole('dialog', { name: 'Are you sure you want to delete this product?' });
    expect(api.callsOf('DELETE /api/admin/products/:id')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product deleted successfully')).toBeVisible();
    expect(screen.getByText(told)).toBeVisible();
  });
});

describe('creating a product', () => {
  const openCreate = async (answers: FakeAnswers = {}) => {
    const opened = open({ 'GET /api/admin/products': listedProducts(), ...answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Product' }));
    return { ...opened, dialog: within(screen.getByRole('dialog', { name: 'Create New Product' })) };
  };
  const create = () => screen.getByRole('button', { name: 'Create Product' });

  it('says what is wrong under each field', async () => {
    const { dialog, api } = await openCreate();
    await userEvent.click(create());
    for (const message of [
      'Product name must be at least 2 characters',
      'Description must be at least 10 characters',
      'Price must be a positive number',
      'Category is required',
      'Shape is required',
      'Size is required',
    ])
      expect(await dialog.findByText(message)).toBeVisible();
    expect(api.callsOf('POST /api/admin/products')).toEqual([]);
  });

  it('sends the product with its packs, then opens it for images and variations', async () => {
    const product = sampleAdminProduct({ name: 'Sticky Square' });
    const { dialog, api } = await openCreate({
      'POST /api/admin/products': product,
      'GET /api/admin/products/:id': product,
    });
    const type = (name: string, text: string) => userEvent.type(dialog.getByRole('textbox', { name }), text);
    await type('Product Name', 'Sticky Square');
    await type('Description', 'A magnet for the test.');
    await type('Price', '10');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'gifts');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Shape' }), 'square');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Size' }), 'small');
    await type('3-pack', '25');
    await userEvent.type(dialog.getByRole('spinbutton', { name: 'Custom pack size' }), '4');
    await type('Custom pack price', '32');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Custom Pack' }));
    expect(await screen.findByText('Custom Pack Added')).toBeVisible();
    await userEvent.click(create());
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    const [{ compareAtPrice, ...sent } = {} as Record<string, unknown>] = api.callsOf('POST /api/admin/products');
    expect(compareAtPrice).toBeUndefined();
    expect(sent).toMatchObject({
      name: 'Sticky Square',
      price: '10',
      category: 'gifts',
      packOptions: [{ size: 1 }, { size: 3, price: '25' }, { size: 4, price: '32' }],
      magnets: null,
      inStock: 0,
      lowStockThreshold: 5,
      isActive: true,
      isFeatured: false,
    });
    expect(await screen.findByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  });

  it('keeps what was typed when the server refuses it, and says so at the field', async () => {
    const { dialog } = await openCreate({
      'POST /api/admin/products': new Refusal('sku_taken', {
        message: 'This SKU is already in use',
        errors: { sku: 'This SKU is already in use' },
      }),
    });
    const type = (name: string, text: string) => userEvent.type(dialog.getByRole('textbox', { name }), text);
    await type('Product Name', 'Sticky Square');
    await type('Description', 'A magnet for the test.');
    await type('Price', '10');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'magnets');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Shape' }), 'square');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Size' }), 'small');
    await type('SKU', 'SQ-1');
    await userEvent.click(create());
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'SKU' })).toHaveAccessibleDescription(/already in use/),
    );
    expect(dialog.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Sticky Square');
  });

  it('is not closed by Escape, and asks before it drops what was typed', async () => {
    const { dialog } = await openCreate();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Product Name' }), 'S{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create New Product' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = () => within(screen.getByRole('dialog', { name: 'Discard unsaved changes?' }));
    await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('textbox', { name: 'Product Name' })).toHaveValue('S');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(question().getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('editing a product', () => {
  it('says so while the product loads, and when it cannot be loaded', async () => {
    const product = sampleAdminProduct({ name: 'Magnet' });
    let fail = (): void => {};
    open({
      'GET /api/admin/products': listedProducts(product),
      'GET /api/admin/products/:id': () =>
        new Promise((resolve) => {
          fail = () => resolve(new Refusal('internal_error', { message: 'Broken.' }));
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Magnet' }));
    expect(await screen.findByText('Loading product data...')).toBeVisible();
    fail();
    expect(await screen.findByText('Failed to load product data')).toBeVisible();
  });

  it('sends the whole product, and is closed when it is saved', async () => {
    const product = sampleAdminProduct({ name: 'Magnet', packOptions: [{ size: 6, price: '30.00' }] });
    const { api, dialog, container } = await openEdit(product, { 'PUT /api/admin/products/:id': product });
    expect(await axe(container.ownerDocument.body)).toHaveNoViolations();
    await replace(dialog.getByRole('textbox', { name: 'Price' }), '11.00');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(api.callsOf('PUT /api/admin/products/:id')).toEqual([
      expect.objectContaining({
        id: product.id,
        price: '11.00',
        packOptions: [{ size: 6, price: '30.00' }],
        inStock: 20,
      }),
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps what was typed when another admin was quicker, shows what changed, and saves on the new version', async () => {
    const product = sampleAdminProduct({ name: 'Magnet' });
    const now = { ...product, price: '12.00', version: 2 };
    const { api, dialog } = await openEdit(product, {
      'PUT /api/admin/products/:id': new Refusal('product_changed', { details: { product: now } }),
    });
    await replace(dialog.getByRole('textbox', { name: 'Product Name' }), 'My magnet');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    expect(await dialog.findByText('Somebody else has changed this product')).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent(/^Price: 10\.00 → 12\.00$/);
    expect(dialog.getByRole('textbox', { name: 'Product Name' })).toHaveValue('My magnet');
    expect(dialog.getByRole('textbox', { name: 'Price' })).toHaveValue('12.00');
    api.answer({ 'PUT /api/admin/products/:id': now });
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(api.callsOf('PUT /api/admin/products/:id').at(-1)).toMatchObject({ name: 'My magnet', price: '12.00' });
  });

  it('describes magnets with several photos', async () => {
    const product = sampleAdminProduct({ name: 'Magnet' });
    const { api, dialog } = await openEdit(product, { 'PUT /api/admin/products/:id': product });
    await userEvent.click(dialog.getByRole('checkbox', { name: 'One magnet of its shape and dimensions' }));
    await replace(dialog.getByRole('textbox', { name: 'Name' }), 'photo-strip');
    await userEvent.click(dialog.getByRole('button', { name: 'Add a photo' }));
    const second = within(dialog.getByRole('group', { name: 'Photo 2' }));
    await replace(second.getByRole('textbox', { name: 'Width (in)' }), '40');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    expect(await dialog.findByText('Magnet 1: Must be at most 24 inches')).toBeVisible();
    await replace(second.getByRole('textbox', { name: 'Width (in)' }), '1.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    await screen.findByText('Product updated successfully');
    expect(api.callsOf('PUT /api/admin/products/:id')[0]).toMatchObject({
      magnets: [{ count: 1, template: { id: 'photo-strip', windows: [{ width: 3 }, { width: 1.5 }] } }],
    });
  });

  it('adds, changes and deletes variations', async () => {
    const product = sampleAdminProduct({ name: 'Magnet', variations: [sampleVariation()] });
    const [variation] = product.variations;
    const { api, dialog } = await openEdit(product, {
      'POST /api/admin/products/:id/variations': sampleVariation({ value: 'Glossy' }),
      'PUT /api/admin/products/:id/variations/:variationId': variation!,
      'DELETE /api/admin/products/:id/variations/:variationId': { id: variation!.id },
    });
    expect(dialog.getByText('+$1.50, 4 in stock, No SKU')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Variation' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Variation' }));
    expect(await dialog.findByText('Variation name is required')).toBeVisible();
    expect(dialog.getByText('Variation value is required')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Variation Name' }), 'Finish');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Variation Value' }), 'Glossy');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Variation' }));
    expect(await screen.findByText('Variation added')).toBeVisible();
    expect(api.callsOf('POST /api/admin/products/:id/variations')).toEqual([
      expect.objectContaining({ id: product.id, name: 'Finish', value: 'Glossy', stockQuantity: 0 }),
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Edit Finish: Matte' }));
    await replace(dialog.getByRole('textbox', { name: 'Variation Value' }), 'Satin');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Variation' }));
    expect(await screen.findByText('Variation updated successfully')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Finish: Matte' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete this variation?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Variation deleted successfully')).toBeVisible();
  });

  it('opens the copy of a product that was duplicated', async () => {
    const product = sampleAdminProduct({ name: 'Magnet' });
    const copy = sampleAdminProduct({ name: 'Magnet (Copy)', isActive: false });
    open({
      'GET /api/admin/products': listedProducts(product),
      'GET /api/admin/products/:id': copy,
      'POST /api/admin/products/:id/duplicate': copy,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate Magnet' }));
    expect(await screen.findByText('Product duplicated successfully')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Product Name' })).toHaveValue('Magnet (Copy)');
  });
});
