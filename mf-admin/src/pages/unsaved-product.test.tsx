import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductImage } from 'shared-contracts/product-images/schemas';
import { sampleId } from 'shared-contracts/testing/samples';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { openPage } from '../testing/open-page';
import { listedProducts, productPage, sampleAdminProduct, sampleVariation } from '../testing/sample-admin-product';

describe('a product with a part that is not saved', () => {
  fakeTransfers();

  const image: ProductImage = {
    id: sampleId(),
    imageUrl: '/objects/products/a.jpg',
    altText: null,
    fileName: 'a.jpg',
    fileSize: 10,
    mimeType: 'image/jpeg',
    width: 10,
    height: 10,
    isPrimary: true,
    sortOrder: 0,
  };
  const variations = ['Matte', 'Glossy'].map((value) => sampleVariation({ value }));
  const product = sampleAdminProduct({ name: 'Magnet', variations });
  const open = async () => {
    const { api } = openPage('/admin/products', {
      ...productPage,
      'GET /api/admin/products': listedProducts(product),
      'GET /api/admin/products/:id': product,
      'GET /api/admin/products/:id/images': [image],
      'PATCH /api/admin/products/:id/images/:imageId': { ...image, altText: 'Two dogs' },
      'POST /api/objects/upload': { uploadURL: 'https://storage.test/1', expiresAt: '2026-01-01T00:00:00.000Z' },
      'PUT /api/admin/products/:id': { ...product, name: 'Renamed', version: 2 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Magnet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    await dialog.findByRole('textbox', { name: /^Alt text/ });
    return { api, dialog };
  };
  const replace = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
  const question = () => within(screen.getByRole('dialog', { name: 'Discard unsaved changes?' }));
  const parts: [part: string, begin: (dialog: Dialog) => Promise<unknown>][] = [
    [
      'an alt text that is typed',
      (dialog) => userEvent.type(dialog.getByRole('textbox', { name: /^Alt text/ }), 'Two dogs'),
    ],
    [
      'an upload that is under way',
      async (dialog) => {
        const file = new File(['x'], 'b.jpg', { type: 'image/jpeg' });
        await userEvent.upload(dialog.getByLabelText('Image files'), file);
        await waitFor(() => expect(Transfer.sent).toHaveLength(1));
      },
    ],
    [
      'a variation that is typed',
      async (dialog) => {
        await userEvent.click(dialog.getByRole('button', { name: 'Edit Finish: Matte' }));
        await replace(dialog.getByRole('textbox', { name: 'Variation Value' }), 'Satin');
      },
    ],
    [
      'a custom pack that is typed',
      (dialog) => userEvent.type(dialog.getByRole('spinbutton', { name: 'Custom pack size' }), '7'),
    ],
  ];

  it.each(parts)('asks before it is closed: %s', async (_part, begin) => {
    const { dialog } = await open();
    await begin(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
    expect(Transfer.all.filter(({ isAborted }) => isAborted)).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.click(question().getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(parts)('stays open when the product is saved: %s', async (_part, begin) => {
    const { api, dialog } = await open();
    await begin(dialog);
    await replace(dialog.getByRole('textbox', { name: 'Product Name' }), 'Renamed');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(screen.getByText('Its images, variations or packs have changes that are not saved yet.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Renamed');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Product' }));
    await waitFor(() => expect(api.callsOf('PUT /api/admin/products/:id')).toHaveLength(2));
    expect(screen.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  });

  it('is closed without a question once that part is saved too', async () => {
    const { api, dialog } = await open();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Alt text/ }), 'Two dogs');
    api.answer({ 'GET /api/admin/products/:id/images': [{ ...image, altText: 'Two dogs' }] });
    await userEvent.click(dialog.getByRole('button', { name: 'Save alt text' }));
    await screen.findByText('Alt Text Updated');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks before another variation, or none, takes the place of one that is typed', async () => {
    const { dialog } = await open();
    const value = () => dialog.getByRole('textbox', { name: 'Variation Value' });
    await userEvent.click(dialog.getByRole('button', { name: 'Edit Finish: Matte' }));
    await replace(value(), 'Satin');
    await userEvent.click(dialog.getByRole('button', { name: 'Edit Finish: Glossy' }));
    await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
    expect(value()).toHaveValue('Satin');
    await userEvent.click(dialog.getByRole('button', { name: 'Edit Finish: Glossy' }));
    await userEvent.click(question().getByRole('button', { name: 'Discard changes' }));
    expect(value()).toHaveValue('Glossy');
    await replace(value(), 'Bright');
    const form = within(dialog.getByRole('form', { name: 'Edit variation' }));
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(question().getByRole('button', { name: 'Discard changes' }));
    expect(dialog.queryByRole('form', { name: 'Edit variation' })).not.toBeInTheDocument();
  });
});
