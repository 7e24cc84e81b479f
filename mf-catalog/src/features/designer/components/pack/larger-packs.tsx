import { formatMoney } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import { type DesignChoice, packOf } from '../../model/design-choice';
import { largerPacksFor } from '../../model/larger-packs';
import { freePlacesOf, sparesOf } from '../../model/pack-design';
import { useCommands, useDesign, useDesigner, useFailedPhotos, useTrayPhotos } from '../../store/use-designer';
import styles from '../photos/photo-tray.module.css';

export function LargerPacks({ choice }: { choice: DesignChoice }) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const failed = useFailedPhotos();
  const isOrdered = useDesigner(({ orderLine }) => orderLine !== null);
  const { change } = useCommands();
  const isFull = freePlacesOf(design, photos) === 0;
  const left = sparesOf(design, photos).filter((id) => !failed.has(id)).length;
  if (isOrdered || !isFull || left === 0 || design.spread) return null;
  const packs = largerPacksFor(choice, design.placed.length + left);
  if (packs.length === 0) return null;
  const offers = packs.map(({ size, price }) => `a pack of ${size} for ${formatMoney(price)}`);
  return (
    <div className={styles.larger}>
      <p>
        {left === 1 ? '1 photo is left' : `${left} photos are left`}: {offers.join(', or ')}.
      </p>
      {packs.map(({ size }) => (
        <Button
          key={size}
          variant="secondary"
          onClick={() => change({ type: 'choose', choice: packOf({ ...choice, packSize: size }) })}
        >
          Make it a pack of {size}
        </Button>
      ))}
    </div>
  );
}
