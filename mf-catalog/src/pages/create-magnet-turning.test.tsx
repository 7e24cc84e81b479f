import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { carryFiles } from '../shared/uploads/model/carried-files';
import { saveDraft } from '../shared/drafts/product-drafts';
import { guestCart } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import {
  add,
  anyPhoto,
  approve,
  button,
  openDesignerPage,
  photosNamed,
  postcard,
  press,
  resetDesignerPage,
  square,
} from '../testing/designer-page';

const address = (more = '') => `?product=${postcard.id}&pack=3${more}`;
const upright = { width: 3000, height: 4000 };
const lying = { width: 4000, height: 3000 };

async function shapes(): Promise<string[]> {
  const pack = within(await screen.findByRole('list', { name: 'Your pack' }));
  return pack.getAllByRole('listitem').map((magnet) => magnet.style.aspectRatio);
}

beforeEach(() => {
  resetDesignerPage();
  anyPhoto.natural = upright;
});

describe('a magnet that can turn', () => {
  it('lies as its photo does, and turns with one press, which is announced and can be undone', async () => {
    const { container } = openDesignerPage(address());
    await add('tall.jpg');
    await waitFor(async () => expect(await shapes()).toEqual(['4 / 6', '6 / 4', '6 / 4']));
    expect(await axe(container)).toHaveNoViolations();
    await press('Turn the magnet of tall.jpg, place 1');
    expect(await shapes()).toEqual(['6 / 4', '6 / 4', '6 / 4']);
    expect(screen.getByText('The magnet of tall.jpg now lies on its long side.')).toBeInTheDocument();
    await press('Undo');
    expect(await shapes()).toEqual(['4 / 6', '6 / 4', '6 / 4']);
    await approve();
    await waitFor(() =>
      expect(guestCart.read()[0]?.customDesign?.slots).toMatchObject([{ magnet: 0, orientation: 'turned' }]),
    );
  });

  it('turns in the editor too, by its button or by T, and its crop starts again', async () => {
    openDesignerPage(address());
    await add('tall.jpg');
    await press(/^Adjust tall.jpg/);
    const stage = await screen.findByRole('application', { name: 'Position of tall.jpg' });
    expect(stage).toHaveAccessibleDescription(/T turns the magnet/);
    stage.focus();
    await userEvent.keyboard('+t');
    expect(await shapes()).toEqual(['6 / 4', '6 / 4', '6 / 4']);
    await press('Turn magnet');
    expect(await shapes()).toEqual(['4 / 6', '6 / 4', '6 / 4']);
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1.0 times');
  });

  it('is no square', async () => {
    openDesignerPage(`?product=${square.id}&pack=3`);
    await add('tall.jpg');
    await button(/^Adjust tall.jpg/);
    expect(screen.queryByRole('button', { name: /^Turn/ })).not.toBeInTheDocument();
  });

  it('lies in the designer as it was turned on the page of its product', async () => {
    anyPhoto.natural = lying;
    const photo = {
      objectPath: '/objects/photos/stored.jpg',
      name: 'stored.jpg',
      size: lying,
      isAcross: true as const,
    };
    saveDraft(postcard.id, null, { packSize: 3, variationId: null, quantity: 1, photos: [photo], unsent: [] });
    const [file] = photosNamed(['sent.jpg']);
    carryFiles([{ file: file!, isAcross: true }]);
    openDesignerPage(address());
    await button(/^Adjust sent.jpg/);
    await waitFor(async () => expect(await shapes()).toEqual(['4 / 6', '4 / 6', '6 / 4']));
  });
});
