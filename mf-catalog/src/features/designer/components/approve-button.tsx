import { Button } from 'shared-ui/button';
import { toast, useCart } from 'shell/contract';
import { ABOUT_PHOTOS } from '../../../shared/uploads/model/upload-toasts';
import type { DesignChoice } from '../model/design-choice';
import { designOf } from '../model/design-of';
import { blurryPlacesOf } from '../model/pack-design';
import { useApproval } from '../queries/use-approval';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../store/use-designer';

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

export function ApproveButton({ choice, onBought }: { choice: DesignChoice; onBought: () => void }) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const { leave } = useCommands();
  const orderLine = useDesigner((designer) => designer.orderLine);
  const lineId = useDesigner(({ opened }) => opened.lineId);
  // undefined if it was removed meanwhile
  const line = useCart().lines.find(({ id }) => id === lineId);
  const { save, show, isBusy } = useApproval({ choice, line, orderLine });

  async function approve(): Promise<void> {
    const held = design.placed.filter((one) => one !== null);
    // a photo without its size has no crop yet
    const waiting = held.filter(({ photo }) => !(photos[photo]?.objectPath && photos[photo].size)).length;
    const refusal = refusalOf({ waiting, blurry: blurryPlacesOf(design, photos).length, filled: held.length });
    if (refusal) return toast({ tone: 'destructive', ...refusal, about: ABOUT_PHOTOS });
    const isSaved = await save(designOf(design, photos, new Date().toISOString()));
    if (!isSaved) return;
    await leave();
    onBought();
    show();
  }

  return (
    <Button
      busy={isBusy}
      busyLabel={orderLine ? 'Saving...' : line ? 'Updating...' : 'Adding...'}
      onClick={() => void approve()}
    >
      {orderLine ? 'Approve and save to your order' : line ? 'Approve and update cart' : 'Approve and add to cart'}
    </Button>
  );
}
