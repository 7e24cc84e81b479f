import { Button } from 'shared-ui/button';
import { toast, useCart } from 'shell/contract';
import { ABOUT_PHOTOS } from '../../../shared/uploads/model/upload-toasts';
import type { DesignChoice } from '../model/design-choice';
import { blurryPlacesOf } from '../model/pack-design';
import { useDesignPurchase } from '../queries/use-design-purchase';
import { useOrderedLine } from '../queries/use-ordered-line';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../store/use-designer';

/** Why a design cannot be approved yet. */
function refusalOf({ waiting, blurry, filled }: { waiting: number; blurry: number; filled: number }) {
  if (filled === 0) return { title: 'Your pack is empty', description: 'Add at least one photo first.' };
  if (waiting > 0)
    return { title: 'Photos are still uploading', description: 'You can approve your pack once they are all here.' };
  if (blurry > 0)
    return {
      title: blurry === 1 ? 'One photo will look blurry' : `${blurry} photos will look blurry`,
      description: 'Change it, or choose “Print it anyway” where you adjust it.',
    };
  return undefined;
}

/** Approves the pack as it is shown: puts it into the cart, or saves it where it came from. */
export function ApproveButton({ choice, onBought }: { choice: DesignChoice; onBought: () => void }) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const { leave } = useCommands();
  const orderLine = useDesigner((designer) => designer.orderLine);
  const lineId = useDesigner(({ opened }) => opened.lineId);
  // undefined if it was removed meanwhile
  const line = useCart().lines.find(({ id }) => id === lineId);
  const purchase = useDesignPurchase(line);
  const change = useOrderedLine(orderLine);

  async function approve(): Promise<void> {
    const held = design.placed.filter((one) => one !== null);
    // a photo without its size has no crop yet
    const waiting = held.filter(({ photo }) => !(photos[photo]?.objectPath && photos[photo].size)).length;
    const refusal = refusalOf({ waiting, blurry: blurryPlacesOf(design, photos).length, filled: held.length });
    if (refusal) return toast({ tone: 'destructive', ...refusal, about: ABOUT_PHOTOS });
    const isSaved = await (orderLine ? change.save(design, photos) : purchase.buy({ choice, design, photos }));
    if (!isSaved) return;
    await leave();
    onBought();
    if (orderLine) change.showOrder();
    else purchase.showCart();
  }

  return (
    <Button
      busy={purchase.isBusy || change.isBusy}
      busyLabel={orderLine ? 'Saving...' : line ? 'Updating...' : 'Adding...'}
      onClick={() => void approve()}
    >
      {orderLine ? 'Approve and save to your order' : line ? 'Approve and update cart' : 'Approve and add to cart'}
    </Button>
  );
}
