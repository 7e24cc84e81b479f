import { Button } from 'shared-ui/button';
import { type CartLine, toast } from 'shell/contract';
import { ABOUT_PHOTOS } from '../../../shared/uploads/model/upload-toasts';
import type { DesignChoice } from '../model/design-choice';
import type { OrderedLine } from '../model/design-source';
import { type PackDesign, type TrayPhotos, blurrySlotsOf } from '../model/pack-design';
import { useDesignPurchase } from '../queries/use-design-purchase';
import { useOrderedLine } from '../queries/use-ordered-line';

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

type ApproveButtonProps = {
  choice: DesignChoice;
  design: PackDesign;
  photos: TrayPhotos;
  /** The cart line that is changed. */
  line: CartLine | undefined;
  /** The order line whose photos are changed. */
  orderLine: OrderedLine | null;
  /** Called once the design is in the cart or the order, before that is shown. */
  onSaved: () => Promise<void>;
};

/** Approves the pack as it is shown: puts it into the cart, or saves it where it came from. */
export function ApproveButton({ choice, design, photos, line, orderLine, onSaved }: ApproveButtonProps) {
  const purchase = useDesignPurchase(line);
  const change = useOrderedLine(orderLine);

  async function approve(): Promise<void> {
    const placed = design.slots.filter((slot) => slot !== null);
    // a photo without its size has no crop yet
    const unready = placed.filter(({ photo }) => !(photos[photo]?.objectPath && photos[photo].size));
    const blurry = blurrySlotsOf(design, photos).length;
    const missing = refusalOf({ waiting: unready.length, blurry, filled: placed.length });
    if (missing) return toast({ tone: 'destructive', ...missing, about: ABOUT_PHOTOS });
    const isSaved = await (orderLine ? change.save(design, photos) : purchase.buy({ choice, design, photos }));
    if (!isSaved) return;
    await onSaved();
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
