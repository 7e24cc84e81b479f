import { photosOf } from 'shared-contracts/design/design';
import { Button } from 'shared-ui/button';
import { toast, useCart } from 'shell/contract';
import { keepPhotosOfLine } from '../../../../shared/drafts/line-photos';
import { ABOUT_PHOTOS } from '../../../../shared/uploads/model/upload-toasts';
import type { DesignChoice } from '../../model/design-choice';
import { designOf } from '../../model/design-of';
import { blurryPlacesOf, usedIn } from '../../model/pack-design';
import { useApproval } from '../../queries/use-approval';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../../store/use-designer';

type Findings = { waiting: number; late: number; blurry: number; filled: number };

function refusalOf({ waiting, late, blurry, filled }: Findings) {
  if (filled === 0) return { title: 'Your pack is empty', description: 'Add at least one photo first.' };
  if (waiting > 0)
    return late > 0
      ? {
          title: late === 1 ? 'One photo didn’t arrive' : `${late} photos didn’t arrive`,
          description: 'We keep trying. Check your connection, or remove them from your pack.',
        }
      : { title: 'Photos are still uploading', description: 'You can approve your pack once they are all here.' };
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
  const uploads = useDesigner((designer) => designer.uploads);
  const lineId = useDesigner(({ opened }) => opened.lineId);
  // undefined if it was removed meanwhile
  const line = useCart().lines.find(({ id }) => id === lineId);
  const { save, show, isBusy } = useApproval({ choice, line, orderLine });

  function inTray(): Parameters<typeof keepPhotosOfLine>[1] {
    const stored = design.tray.flatMap((id) => {
      const { objectPath, name = '', size, refusal } = photos[id] ?? {};
      return objectPath && !refusal ? [{ objectPath, name, ...(size && { size }) }] : [];
    });
    return { photos: stored, unsent: [] };
  }

  async function approve(): Promise<void> {
    const held = usedIn(design, photos);
    // a photo without its size has no crop yet
    const waiting = held.filter(({ photo }) => !(photos[photo]?.objectPath && photos[photo].size)).length;
    const late = new Set(held.flatMap(({ photo }) => (uploads.get(photo)?.state.kind === 'retrying' ? [photo] : [])))
      .size;
    const refusal = refusalOf({ waiting, late, blurry: blurryPlacesOf(design, photos).length, filled: held.length });
    if (refusal) return toast({ tone: 'destructive', ...refusal, about: ABOUT_PHOTOS });
    const approved = designOf(design, photos, new Date().toISOString());
    const isSaved = await save(approved);
    if (!isSaved) return;
    if (!orderLine) keepPhotosOfLine({ productId: design.productId, customImages: photosOf(approved) }, inTray(), line);
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
