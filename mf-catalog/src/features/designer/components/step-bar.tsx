import { formatMoney } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { type DesignChoice, priceOf } from '../model/design-choice';
import { usedIn } from '../model/pack-design';
import { useDesign, useDesigner, useTrayPhotos } from '../store/use-designer';
import { ApproveButton } from './on-demand';
import styles from './step-bar.module.css';

type StepBarProps = {
  choice: DesignChoice;
  isReview: boolean;
  onReview: () => void;
  onBought: () => void;
};

export function StepBar({ choice, isReview, onReview, onBought }: StepBarProps) {
  const design = useDesign();
  const { placed } = design;
  const photos = useTrayPhotos();
  const orderLine = useDesigner((designer) => designer.orderLine);
  const picker = useDesigner((designer) => designer.picker);
  const price = orderLine ? undefined : priceOf(choice);
  const held = usedIn(design, photos);
  const late = useDesigner(({ uploads }) => held.some(({ photo }) => uploads.get(photo)?.state.kind === 'retrying'));
  const waiting = new Set(held.flatMap(({ photo }) => (photos[photo]?.objectPath ? [] : [photo]))).size;
  const photosText = `${held.length} of ${placed.length} ${placed.length === 1 ? 'photo' : 'photos'}`;
  return (
    <aside className={styles.bar} aria-label="Price and next step">
      <p className={styles.words}>
        {price !== undefined && <strong className={styles.price}>{formatMoney(price)}</strong>}
        <span className={common.soft}>
          {waiting > 0 ? `${waiting} still ${late ? 'to arrive' : 'uploading'}` : photosText}
        </span>
      </p>
      {isReview ? (
        <ApproveButton choice={choice} onBought={onBought} />
      ) : held.length === 0 ? (
        <Button onClick={() => picker.current?.click()}>Add photos</Button>
      ) : (
        <Button onClick={onReview}>See it on a fridge</Button>
      )}
    </aside>
  );
}
