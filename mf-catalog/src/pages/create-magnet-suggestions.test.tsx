import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import {
  add,
  anyPhoto,
  approve,
  button,
  openDesignerPage,
  places,
  press,
  resetDesignerPage,
} from '../testing/designer-page';

beforeEach(resetDesignerPage);

describe('faces in photos', () => {
  /** At the right edge of 4000 x 3000 pixels. */
  const face = { x: 3300, y: 1000, w: 500, h: 500, score: 0.9 };

  it('are what the first crop is placed around, which one press undoes and another brings back', async () => {
    anyPhoto.found = { focus: [face] };
    const { container } = openDesignerPage('?pack=1');
    await add('a.jpg');
    await screen.findByText('1 of 1 photo');
    await press(/^Adjust a.jpg/);
    const position = () => screen.getByRole('application').querySelector('img')?.style.transform;
    const suggested = await waitFor(() => {
      // the crop of 3000 px begins at 1000 px
      expect(position()).toContain(`translate(${(-100 * 2500) / 4000}%`);
      return position();
    });
    expect(await button('Reset to suggestion')).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    await press('Center the photo');
    expect(position()).toContain('translate(-50%');
    await press('Reset to suggestion');
    expect(position()).toBe(suggested);
  });

  it('that touch the edge are warned of on the place, in the editor and in the review', async () => {
    anyPhoto.found = { focus: [{ ...face, x: 3600, w: 400 }] };
    const { container } = openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg');
    expect(await button(/^Adjust a.jpg, place 1.*Face at edge$/)).toBeVisible();
    await press(/^Adjust b.jpg/);
    expect(await screen.findByText('A face is at the edge, which wraps around the magnet.')).toBeVisible();
    await press('Done');
    await press('See it on a fridge');
    expect(await screen.findByText('Faces are at the edge of 2 photos')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Move photo 1');
    expect(await screen.findByRole('heading', { name: 'Photo 1 of 3' })).toBeVisible();
    await press('Done');
    await press('Back to your photos');
    await press('Spread one photo across the pack');
    await press('Spread a.jpg');
    await press('Done');
    expect(await screen.findByText('A face is at the edge of your pack.')).toBeVisible();
    await press('See it on a fridge');
    expect(await button('Move the photo')).toBeVisible();
  });
});

describe('too many photos', () => {
  it('are narrowed down to the best, with a reason for each that is left out, in one step', async () => {
    const { container, api } = openDesignerPage('?pack=3');
    const looks = ['000000000000ffff', 'ffffffff00000000', '00000000000fffff', '00ff00ff00ff00ff', 'f0f0f0f0f0f0f0f0'];
    let uploaded = 0;
    api.answer({
      'PUT /api/objects/set-policy': () => ({
        objectPath: `/objects/photos/${uploaded}.jpg`,
        ...anyPhoto.natural,
        focus: [],
        sharpness: uploaded === 1 ? 5 : 90,
        look: looks[uploaded++],
      }),
    });
    await add('a.jpg', 'blurred.jpg', 'again.jpg', 'd.jpg', 'e.jpg');
    await waitFor(async () => expect(await places()).toEqual(['a.jpg', 'blurred.jpg', 'again.jpg']));
    const tray = within(screen.getByRole('list', { name: 'Your photos' }));
    expect(await tray.findByText('Looks blurry')).toBeVisible();
    expect(tray.getByText('Very similar to a.jpg')).toBeVisible();
    await press('Choose the best 3 for me');
    expect(await places()).toEqual(['a.jpg', 'd.jpg', 'e.jpg']);
    expect(
      await screen.findByText('Left out as spares: 1 blurry, 1 much like another photo.', { exact: false }),
    ).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Undo');
    expect(await places()).toEqual(['a.jpg', 'blurred.jpg', 'again.jpg']);
  });

  it('are not there when all of them have a place', async () => {
    openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg', 'c.jpg');
    await screen.findByText('3 of 3 photos');
    expect(screen.queryByRole('button', { name: /^Choose the best/ })).not.toBeInTheDocument();
  });
});

describe('one photo across the pack', () => {
  it('is chosen, moved as a whole, hung as a grid and put into the cart as its parts', async () => {
    anyPhoto.natural = { width: 4000, height: 4000 };
    const { container } = openDesignerPage();
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 of 9 photos');
    await press('Spread one photo across the pack');
    expect(await axe(container)).toHaveNoViolations();
    await press('Spread b.jpg');
    expect(screen.getByRole('application').closest('[tabindex="-1"]')).toHaveFocus();
    expect(await places()).toEqual(Array.from({ length: 9 }, () => 'b.jpg'));
    expect(await screen.findByText('Prints great at 9.5 x 9.5 in')).toBeVisible();
    expect(screen.getByLabelText('Grid')).toHaveValue('3');
    expect(await axe(container)).toHaveNoViolations();
    await press('Zoom in');
    await press('Done');
    expect(screen.getByText('b.jpg continues from one magnet to the next. Tap it to move or zoom it.')).toBeVisible();

    await approve();
    await waitFor(() => expect(guestCart.read()).toHaveLength(1));
    const { customImages, customDesign } = guestCart.read()[0]!;
    expect(new Set(customImages).size).toBe(1);
    const crops = customDesign!.slots.map(({ crop }) => crop);
    expect(crops).toHaveLength(9);
    // 4000 px / 1.25 show 9.5 in and 6 mm; from one magnet to the next are 3.25 in
    const pitch = (3200 / (9.5 + 6 / 25.4)) * 3.25;
    expect(crops[4]).toMatchObject({ cx: 2000, cy: 2000 });
    expect(Math.abs(crops[5]!.cx - crops[4]!.cx - pitch)).toBeLessThan(1);
    expect(new Set(crops.map(({ w }) => w)).size).toBe(1);
  });

  it('opens as a whole from any part, and gives way to separate photos', async () => {
    openDesignerPage('?pack=6');
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 of 6 photos');
    await press('Spread one photo across the pack');
    await press('Spread a.jpg');
    await userEvent.selectOptions(screen.getByLabelText('Grid'), '2 across, 3 down');
    await press('Done');
    await press('Adjust a.jpg, place 5');
    expect(await screen.findByLabelText('Grid')).toHaveValue('2');
    await press('Adjust the parts one by one');
    expect(await screen.findByRole('heading', { name: 'Photo 1 of 6' })).toBeVisible();
    await press('Done');
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    await press('Use separate photos');
    expect(screen.getByText('Your separate photos are back in their places.')).toBeInTheDocument();
    expect(await button('Spread one photo across the pack')).toHaveFocus();
    expect(await places()).toEqual(['a.jpg', 'b.jpg', '', '', '', '']);
  });

  it('is not offered for a single magnet', async () => {
    openDesignerPage('?pack=1');
    await add('a.jpg');
    await screen.findByText('1 of 1 photo');
    expect(screen.queryByRole('button', { name: /^Spread/ })).not.toBeInTheDocument();
  });
});
