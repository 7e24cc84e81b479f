import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductImage } from 'shared-contracts/product-images/schemas';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleProduct } from 'shared-contracts/testing/samples';
import { Transfer, fakeTransfers } from 'shared-ui/testing/transfer';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { sampleAdminProduct } from '../testing/sample-admin-product';

const productId = sampleId();
const anImage = (fileName: string, sortOrder = 0): ProductImage => ({
  id: sampleId(),
  imageUrl: `/objects/products/${fileName}`,
  altText: null,
  fileName,
  fileSize: 10,
  mimeType: 'image/jpeg',
  width: 10,
  height: 10,
  isPrimary: sortOrder === 0,
  sortOrder,
});
const product = sampleAdminProduct({ name: 'Round Magnet' });
const three = () => ['a.jpg', 'b.jpg', 'c.jpg'].map(anImage);
const file = (name: string, { type = 'image/jpeg', size = 100 } = {}): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
let tickets = 0;
const open = (answers: FakeAnswers) =>
  openPage(`/admin/products/${productId}/images`, {
    'POST /api/objects/upload': () => ({
      uploadURL: `https://storage.test/${(tickets += 1)}`,
      expiresAt: '2026-01-01T00:00:00.000Z',
    }),
    'PUT /api/objects/set-policy': ({ objectURL }) => ({
      objectPath: `/objects/photos/${String(objectURL).split('/').at(-1)}.jpg`,
      width: 10,
      height: 10,
    }),
    'POST /api/admin/products/:id/images': anImage('new.jpg'),
    'GET /api/admin/products/:id': product,
    ...answers,
  });
const choose = async (...files: File[]) => {
  await screen.findByText(/of 10 images/);
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Image files'), files);
};
const nextTransfer = async (nth: number) => {
  await waitFor(() => expect(Transfer.sent.length).toBeGreaterThan(nth));
  return Transfer.sent[nth]!;
};
const names = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));

fakeTransfers();

describe('the images of a product', () => {
  it('are on a page that names the product', async () => {
    open({ 'GET /api/admin/products/:id/images': three() });
    expect(await screen.findByRole('heading', { level: 2, name: 'Round Magnet' })).toBeVisible();
  });

  it('are uploaded with progress and added in the order in which they were chosen', async () => {
    const { api } = open({ 'GET /api/admin/products/:id/images': [] });
    await choose(file('one.jpg'), file('two.png', { type: 'image/png' }));
    const [first, second] = [await nextTransfer(0), await nextTransfer(1)];
    first.progress(1, 2);
    expect(screen.getByRole('progressbar', { name: 'one.jpg' })).toHaveValue(50);
    api.answer({ 'GET /api/admin/products/:id/images': [anImage('one.jpg'), anImage('two.png', 1)] });
    second.end(200);
    first.end(200);
    expect(await screen.findByText('Images Uploaded Successfully')).toBeVisible();
    expect(screen.getByText('2 image(s) added to product and saved to database')).toBeVisible();
    expect(api.callsOf('POST /api/admin/products/:id/images')).toMatchObject([
      { id: productId, fileName: 'one.jpg', fileSize: 100, mimeType: 'image/jpeg', imageUrl: expect.any(String) },
      { fileName: 'two.png', mimeType: 'image/png' },
    ]);
    expect(names()).toEqual(['one.jpg', 'two.png']);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('are refused where they are no image, too large, or too many', async () => {
    const nine = Array.from({ length: 9 }, (_, nth) => anImage(`${nth}.jpg`, nth));
    const { api } = open({ 'GET /api/admin/products/:id/images': nine });
    await choose(file('notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('notes.pdf is not an image file')).toBeVisible();
    await choose(file('big.jpg', { size: 10_485_761 }));
    expect(await screen.findByText('File too large')).toBeVisible();
    await choose(file('x.jpg'), file('y.jpg'));
    expect(await screen.findByText('You can only upload 1 more image(s)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Maximum images reached' })).toBeDisabled();
    expect(api.callsOf('POST /api/objects/upload')).toHaveLength(1);
  });

  it.each([
    ['PUT /api/objects/set-policy', 'Failed to set object policy: 400'],
    ['POST /api/admin/products/:id/images', 'Failed to save image to product: 400'],
  ] as const)('say why an upload failed at %s, and can be sent again', async (call, reason) => {
    const { api } = open({ 'GET /api/admin/products/:id/images': [], [call]: new Refusal('invalid_input') });
    await choose(file('one.jpg'));
    (await nextTransfer(0)).end(200);
    expect(await screen.findByText('Image Upload Failed')).toBeVisible();
    expect(screen.getByText(`Failed to process uploaded image: ${reason}`)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Uploads' })).getByText(reason)).toBeVisible();
    api.answer({
      'PUT /api/objects/set-policy': { objectPath: '/objects/photos/again.jpg', width: 1, height: 1 },
      'POST /api/admin/products/:id/images': anImage('one.jpg'),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again one.jpg' }));
    (await nextTransfer(1)).end(200);
    expect(await screen.findByText('Images Uploaded Successfully')).toBeVisible();
  });

  it('say that a transfer failed', async () => {
    open({ 'GET /api/admin/products/:id/images': [] });
    await choose(file('one.jpg'));
    (await nextTransfer(0)).end(500);
    expect(await screen.findByText('Upload failed')).toBeVisible();
  });

  it('are moved by keyboard, which is announced', async () => {
    const images = three();
    const [a, b, c] = images;
    const { api, container } = open({
      'GET /api/admin/products/:id/images': images,
      'PUT /api/admin/products/:id/image-order': () => {
        api.answer({ 'GET /api/admin/products/:id/images': [b!, a!, c!] });
        return [b!, a!, c!];
      },
    });
    await screen.findByRole('list', { name: 'Images' });
    expect(await axe(container)).toHaveNoViolations();
    screen.getByRole('button', { name: 'Move a.jpg later' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('a.jpg is now image 2 of 3')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.callsOf('PUT /api/admin/products/:id/image-order')).toEqual([
        { id: productId, imageIds: [b!.id, a!.id, c!.id] },
      ]),
    );
    expect(names()).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
    expect(screen.getByRole('button', { name: 'Move a.jpg later' })).toHaveFocus();
  });

  it('get a main one, an alt text, and are deleted once that is confirmed', async () => {
    const images = three();
    const [a, b, c] = images;
    const { api } = open({
      'GET /api/admin/products/:id/images': images,
      'PUT /api/admin/products/:id/images/:imageId/primary': [c!, a!, b!],
      'PATCH /api/admin/products/:id/images/:imageId': { ...a!, altText: 'A cat' },
      'DELETE /api/admin/products/:id/images/:imageId': new Refusal('not_found', { message: 'It is gone.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set as main c.jpg' }));
    expect(await screen.findByText('Main Image Updated')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Alt text of a.jpg' }), 'A cat{Enter}');
    expect(await screen.findByText('Alt Text Updated')).toBeVisible();
    expect(api.callsOf('PATCH /api/admin/products/:id/images/:imageId')).toMatchObject([
      { imageId: a!.id, altText: 'A cat' },
    ]);
    const deleteB = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Delete b.jpg' }));
      await userEvent.click(screen.getByRole('button', { name: 'Delete image' }));
    };
    await deleteB();
    expect(await screen.findByText('Failed to delete image: It is gone.')).toBeVisible();
    api.answer({ 'DELETE /api/admin/products/:id/images/:imageId': { id: b!.id } });
    await deleteB();
    expect(await screen.findByText('Image Deleted')).toBeVisible();
  });

  it('are not left without a question while an alt text is typed', async () => {
    open({ 'GET /api/admin/products/:id/images': three() });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Alt text of a.jpg' }), 'A cat');
    await userEvent.click(screen.getAllByRole('link', { name: 'Products' })[0]!);
    const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Alt text of a.jpg' })).toHaveValue('A cat');
  });

  it('come from the product itself when they cannot be loaded, and then cannot be changed', async () => {
    open({
      'GET /api/admin/products/:id/images': new Refusal('internal_error'),
      'GET /api/products/:id': sampleProduct({
        id: productId,
        imageUrls: ['/objects/products/x.jpg', '/objects/products/y.jpg'],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete image 1' }));
    expect(await screen.findByText('Cannot delete image: Product ID not found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Set as main image 2' }));
    expect(await screen.findByText('Cannot set main image: Product or image ID not found')).toBeVisible();
  });
});
