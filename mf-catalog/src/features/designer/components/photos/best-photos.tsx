import WandSparkles from '@lucide/icons/icons/wand-sparkles';
import { type LeftOutReason, suggestPhotos } from 'shared-contracts/design/suggest';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { toast } from 'shell/contract';
import { ABOUT_PHOTOS } from '../../../../shared/uploads/model/upload-toasts';
import { isTooSmallFor } from '../../model/pack-design';
import { useCommands, useDesign, useTrayPhotos } from '../../store/use-designer';

const REASONS: Record<LeftOutReason, (photos: number) => string> = {
  similar: (photos) => `${photos} much like another photo`,
  blurry: (photos) => `${photos} blurry`,
  no_place: (photos) => `${photos} for which no place was left`,
};

export function BestPhotos() {
  const design = useDesign();
  const photos = useTrayPhotos();
  const { change, undo } = useCommands();
  const tray = design.tray.flatMap((id) => photos[id] ?? []).filter(({ refusal }) => !refusal);
  const places = design.placed.length;
  if (tray.length <= places || design.spread) return null;

  function choose(): void {
    const judged = tray.map((photo) => ({ ...photo, isSmall: isTooSmallFor(design, photo) }));
    const { chosen, leftOut } = suggestPhotos(judged, places);
    const why = (['blurry', 'similar', 'no_place'] as const).flatMap((reason) => {
      const count = leftOut.filter((photo) => photo.reason === reason).length;
      return count > 0 ? [REASONS[reason](count)] : [];
    });
    change({ type: 'select', photos: chosen });
    toast({
      title: places === 1 ? 'The best photo is on your magnet' : `The best ${places} are in your pack`,
      description: `Left out as spares: ${why.join(', ')}.`,
      about: ABOUT_PHOTOS,
      action: { label: 'Undo', onSelect: undo },
    });
  }

  return (
    <Button variant="secondary" onClick={choose}>
      <Icon icon={WandSparkles} /> {places === 1 ? 'Choose the best one for me' : `Choose the best ${places} for me`}
    </Button>
  );
}
