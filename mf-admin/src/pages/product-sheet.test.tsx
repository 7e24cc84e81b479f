import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { listedProducts, productPage, sampleAdminProduct } from '../testing/sample-admin-product';

const listed = (name = 'Magnet') => listedProducts(sampleAdminProduct({ name }));
const open = (answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin/products${search}`, { ...productPage, 'GET /api/admin/products': listed(), ...answers });

describe('the CSV file of products', () => {
  const csv = 'ID,Name\n,Magnet\n';
  const choose = async ({ text = csv, size }: { text?: string; size?: number } = {}) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Import products' }));
    const file = new File([text], 'products.csv', { type: 'text/csv' });
    // jsdom's files can't be read
    file.text = () => Promise.resolve(text);
    if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await userEvent.upload(dialog.getByLabelText('CSV file'), file);
    return dialog;
  };
  const report = { valid: 1, created: 1, changed: 0, isImported: true, wrong: [] };

  it('has the products that the list shows', async () => {
    open({}, '?q=mag&state=active&stock=low&sort=price');
    expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admin/products.csv?sort=price&q=mag&state=active&stock=low',
    );
  });

  it('is imported, and the list shows what has become of it', async () => {
    const { api } = open({ 'POST /api/admin/products/import': { ...report, valid: 4, changed: 2 } });
    const dialog = await choose();
    api.answer({ 'GET /api/admin/products': listed('Imported magnet') });
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Products imported successfully')).toBeVisible();
    expect(screen.getByText('1 created, 2 changed, 1 unchanged.')).toBeVisible();
    expect(await screen.findByText('Imported magnet')).toBeVisible();
    expect(api.callsOf('POST /api/admin/products/import')).toEqual([{ csv, onlyValid: false }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has its wrong rows named, and the others imported only if that is accepted', async () => {
    const wrong = [{ line: 3, name: '<b>Dog</b>', message: 'Price: Price must be a positive number' }];
    const { api, baseElement } = open({
      'POST /api/admin/products/import': ({ onlyValid }) => ({ ...report, isImported: onlyValid === true, wrong }),
    });
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('1 row of the file can’t be imported')).toBeVisible();
    expect(dialog.getByRole('row', { name: '3 <b>Dog</b> Price: Price must be a positive number' })).toBeVisible();
    expect(await axe(baseElement)).toHaveNoViolations();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1 valid row' }));
    expect(await screen.findByText('Products imported successfully')).toBeVisible();
    expect(api.callsOf('POST /api/admin/products/import').at(-1)).toEqual({ csv, onlyValid: true });
  });

  it('is not sent if it is too large or in another encoding, and another one can be chosen', async () => {
    const { api } = open({ 'POST /api/admin/products/import': report });
    const dialog = await choose({ size: 900_001 });
    expect(await dialog.findByText('The file is larger than 900 KB.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await choose({ text: 'Name\nCaf\uFFFD\n' });
    expect(await screen.findByText('Please save the file as “CSV UTF-8”.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(api.callsOf('POST /api/admin/products/import')).toEqual([]);
  });

  it('stays chosen when the import fails', async () => {
    open({
      'POST /api/admin/products/import': new Refusal('invalid_input', { message: 'The file has no rows' }),
    });
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('The file has no rows')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled();
  });
});
