import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CartLine } from 'shared-contracts/cart/schemas';
import { Refusal } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleId, sampleMagnets } from 'shared-contracts/testing/samples';
import { Transfer } from 'shared-ui/testing/transfer';
import { guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import {
  add,
  answers,
  anyPhoto,
  approve,
  button,
  openDesignerPage,
  photosNamed,
  picker,
  places,
  postcard,
  press,
  resetDesignerPage,
  square,
} from '../testing/designer-page';

beforeEach(resetDesignerPage);

describe('the designer before the first photo', () => {
  it('shows the products, a pack with its price, and a place for photos', async () => {
    const { container } = openDesignerPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Create your magnet' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Classic Square/ })).toBeChecked();
    expect(screen.getByLabelText('Pack size')).toHaveValue('9');
    expect(screen.getByText('$20.00')).toBeVisible();
    expect(await picker()).toBeEnabled();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.selectOptions(screen.getByLabelText('Pack size'), '3');
    expect(screen.getByText('$12.00')).toBeVisible();
  });

  it('starts with what the address asks for', async () => {
    openDesignerPage(`?product=${postcard.id}&pack=6`);
    expect(await screen.findByRole('radio', { name: /Postcard/ })).toBeChecked();
    expect(screen.getByLabelText('Pack size')).toHaveValue('6');
  });

  it('says so when the products cannot be loaded, and tries again', async () => {
    const { api } = openDesignerPage('', { 'GET /api/products': new Refusal('service_unavailable') });
    const again = await button('Try again');
    api.answer(answers);
    await userEvent.click(again);
    expect(await screen.findByRole('radio', { name: /Classic Square/ })).toBeChecked();
  });

  it('says so when there is nothing to design', async () => {
    openDesignerPage('', { 'GET /api/products': [] });
    expect(await screen.findByText('No products found')).toBeVisible();
  });

  it('says so when the cart line to edit is gone', async () => {
    openDesignerPage(`?line=${sampleId()}`);
    expect(await screen.findByText('This item is no longer in your cart')).toBeVisible();
  });
});

describe('photos in the designer', () => {
  it('take the places of the pack, and can be repeated, moved by keys, taken out, undone and redone', async () => {
    const { container } = openDesignerPage();
    await add('a.jpg', 'b.jpg');
    await waitFor(async () => expect((await places()).slice(0, 3)).toEqual(['a.jpg', 'b.jpg', '']));
    expect(await screen.findByText('2 of 9 photos')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();

    (await button('Move a.jpg from place 1')).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect((await places()).slice(0, 3)).toEqual(['b.jpg', 'a.jpg', '']);
    expect(screen.getByText('a.jpg is now in place 2 of 9.')).toBeInTheDocument();
    expect(await button('Move a.jpg from place 2')).toHaveFocus();

    await press('Repeat to fill');
    expect((await places()).filter((photo) => photo === 'a.jpg')).toHaveLength(5);
    await press('Undo');
    await press('Undo');
    expect((await places()).slice(0, 3)).toEqual(['a.jpg', 'b.jpg', '']);
    await press('Redo');
    expect((await places()).slice(0, 3)).toEqual(['b.jpg', 'a.jpg', '']);
  });

  it('are put into a place by pressing a photo and then the place', async () => {
    openDesignerPage();
    await add('a.jpg', 'b.jpg');
    await press('Put a.jpg into a place');
    await press(/^Put it here: place 5 of 9/);
    expect((await places())[4]).toBe('a.jpg');
    await press('Move b.jpg from place 2');
    await press(/^Put it here: place 9 of 9/);
    expect((await places()).slice(1, 9)).toEqual(['', '', '', 'a.jpg', '', '', '', 'b.jpg']);
  });

  it('are spares beyond the pack, and leave the tray only when they are removed, which can be undone', async () => {
    openDesignerPage('?pack=1');
    await add('a.jpg', 'b.jpg');
    expect(await screen.findByText('Spare')).toBeVisible();
    await press('Remove a.jpg');
    const tray = within(screen.getByRole('list', { name: 'Your photos' }));
    expect(tray.queryByRole('button', { name: 'Remove a.jpg' })).not.toBeInTheDocument();
    await press('Undo');
    expect(await button('Remove a.jpg')).toBeVisible();
  });

  it('that are not photos are refused with a reason', async () => {
    openDesignerPage();
    await add('a.jpg');
    await userEvent
      .setup({ applyAccept: false })
      .upload(await picker(), new File(['x'], 'letter.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('letter.pdf is not an image file')).toBeVisible();
  });

  it('keep their place when another product is chosen', async () => {
    openDesignerPage();
    await add('a.jpg', 'b.jpg');
    await userEvent.click(screen.getByText('Change'));
    await userEvent.click(screen.getByRole('radio', { name: /Postcard/ }));
    expect((await places()).slice(0, 3)).toEqual(['a.jpg', 'b.jpg', '']);
    expect(screen.getByText(/pack of 9/)).toHaveTextContent('Postcard');
  });

  it('that can never pass are refused on their place and in the tray, block nothing, and can be replaced', async () => {
    const { api, container } = openDesignerPage('?pack=3');
    api.answer({ 'PUT /api/objects/set-policy': new Refusal('invalid_photo', { message: 'This is no picture.' }) });
    await add('page.jpg');
    expect(await screen.findByText('This is no picture.')).toBeVisible();
    expect(screen.getByText('0 of 3 photos')).toBeVisible();
    api.answer({ 'PUT /api/objects/set-policy': answers['PUT /api/objects/set-policy'] });
    await add('a.jpg');
    expect(await screen.findByText('1 of 3 photos')).toBeVisible();
    expect(await places()).toEqual(['a.jpg', '', '']);
    expect(screen.queryByText('Spare')).not.toBeInTheDocument();
    await press('Repeat to fill');
    expect(await places()).toEqual(['a.jpg', 'a.jpg', 'a.jpg']);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.upload(screen.getByLabelText('Replace page.jpg'), photosNamed(['b.jpg']));
    await waitFor(() => expect(Transfer.sent).toHaveLength(3));
    Transfer.sent[2]!.end(200);
    expect(await screen.findByText('Spare')).toBeVisible();
    await approve();
    await waitFor(() => expect(guestCart.read()[0]?.customImages).toHaveLength(3));
  });

  it('that are refused are named on their place, which can be emptied or filled with another one', async () => {
    const { api } = openDesignerPage('?pack=3');
    api.answer({ 'PUT /api/objects/set-policy': new Refusal('invalid_photo', { message: 'This is no picture.' }) });
    await add('page.jpg');
    const replace = await screen.findByLabelText('Replace page.jpg in place 1: This is no picture.');
    api.answer({ 'PUT /api/objects/set-policy': answers['PUT /api/objects/set-policy'] });
    await userEvent.upload(replace, photosNamed(['a.jpg']));
    await waitFor(() => expect(Transfer.sent).toHaveLength(2));
    Transfer.sent[1]!.end(200);
    await waitFor(async () => expect(await places()).toEqual(['a.jpg', '', '']));
    expect(screen.queryByText('This is no picture.')).not.toBeInTheDocument();
  });
});

describe('an approved design', () => {
  it('goes into the cart with its photos, crops and time of approval', async () => {
    openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 of 3 photos');
    await press(/^Adjust b.jpg/);
    await press('Turn by 90 degrees');
    await press('Done');
    await approve();
    await waitFor(() => expect(guestCart.read()).toHaveLength(1));
    const line = guestCart.read()[0]!;
    expect(line).toMatchObject({ productId: square.id, selectedPack: '3', selectedPackPrice: '12.00', quantity: 1 });
    expect(line.customImages).toHaveLength(2);
    expect(line.customDesign).toMatchObject({ version: 1, approvedAt: expect.stringMatching(/^20\d\d-/) });
    expect(line.customDesign?.slots).toMatchObject([
      { magnet: 0, window: 0, crop: { cx: 2000, cy: 1500, w: 3000, h: 3000 }, rotation: 0, quality: 'great' },
      { magnet: 1, window: 0, rotation: 90 },
    ]);
  });

  it('needs a blurry photo to be accepted', async () => {
    anyPhoto.natural = { width: 400, height: 400 };
    const { container } = openDesignerPage('?pack=1');
    await add('tiny.jpg');
    await screen.findByText('1 of 1 photo');
    await approve();
    expect(guestCart.read()).toEqual([]);
    expect((await screen.findAllByText('One photo will look blurry')).length).toBeGreaterThan(0);
    expect(await axe(container)).toHaveNoViolations();
    await press('Look at photo 1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Print it anyway' }));
    await press('Done');
    await press('Approve and add to cart');
    await waitFor(() => expect(guestCart.read()[0]?.customDesign?.slots[0]?.quality).toBe('low'));
  });

  it('waits for photos that are still uploading', async () => {
    openDesignerPage('?pack=1');
    await userEvent.upload(await picker(), photosNamed(['a.jpg']));
    await approve();
    expect(await screen.findByText('Photos are still uploading')).toBeVisible();
    expect(guestCart.read()).toEqual([]);
  });
});

describe('a cart line', () => {
  const path = '/objects/photos/kept.jpg';
  const { id: template, version } = sampleMagnets[0]!.template;
  const line = (): CartLine =>
    sampleCartLine({
      productId: square.id,
      customImages: [path],
      magnets: sampleMagnets,
      customDesign: {
        version: 1,
        approvedAt: '2026-01-02T03:04:05.000Z',
        slots: [
          {
            magnet: 1,
            template: { id: template, version },
            window: 0,
            path,
            crop: { cx: 1500, cy: 1400, w: 2000, h: 2000 },
            rotation: 10,
            quality: 'great',
          },
        ],
      },
    });

  it('keeps its photos when it is approved before they have loaded', async () => {
    anyPhoto.natural = { width: 0, height: 0 };
    const edited = line();
    window.localStorage.setItem('guestCart', JSON.stringify([edited]));
    openDesignerPage(`?line=${edited.id}`, { 'POST /api/objects/details': new Refusal('service_unavailable') });
    await press('See it on a fridge');
    await press('Approve and update cart');
    expect(await screen.findByText('Photos are still uploading')).toBeVisible();
    expect(guestCart.read()[0]?.customImages).toEqual([path]);
  });

  it('has the sizes of its photos from the shop, without loading them', async () => {
    anyPhoto.natural = { width: 0, height: 0 };
    const edited = line();
    window.localStorage.setItem('guestCart', JSON.stringify([edited]));
    openDesignerPage(`?line=${edited.id}`, {
      'POST /api/objects/details': { photos: [{ objectPath: path, width: 4000, height: 3000 }] },
    });
    await press('See it on a fridge');
    await press('Approve and update cart');
    await waitFor(() =>
      expect(guestCart.read()[0]?.customDesign?.approvedAt).not.toBe(edited.customDesign?.approvedAt),
    );
    expect(guestCart.read()[0]?.customImages).toEqual([path]);
  });

  it('is designed further, and saved to the same line', async () => {
    const edited = line();
    window.localStorage.setItem('guestCart', JSON.stringify([{ ...edited, quantity: 2 }]));
    openDesignerPage(`?line=${edited.id}`);
    await waitFor(async () => expect(await places()).toEqual(['', 'Photo 1', '']));
    const tray = within(screen.getByRole('list', { name: 'Your photos' }));
    expect(tray.getByRole('presentation')).toHaveAttribute('src', `${path}?w=640`);
    await add('new.jpg');
    await waitFor(async () => expect(await places()).toEqual(['new.jpg', 'Photo 1', '']));
    await press('See it on a fridge');
    await press('Approve and update cart');
    await waitFor(() => expect(guestCart.read()[0]?.customImages).toHaveLength(2));
    const [changed, ...others] = guestCart.read();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ id: edited.id, quantity: 2 });
    expect(changed?.customDesign?.slots[1]).toMatchObject({ path, crop: { cx: 1500, cy: 1400 }, rotation: 10 });
  });
});
