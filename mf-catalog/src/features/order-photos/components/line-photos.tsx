import { type ReactNode, useId, useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import type { OrderPhotos } from 'shared-contracts/orders/schemas';
import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { MissingPhotos } from 'shared-ui/missing-photos';
import common from 'shared-ui/styles/common.module.css';
import { toast } from 'shell/contract';
import type { UploadedPhotos } from '../../../shared/uploads/model/uploads';
import { type LinkedOrder, useAddPhotos } from '../queries/order-photos-query';
import styles from './order-photos.module.css';

type AddedPhotos = Pick<UploadedPhotos, 'paths' | 'whenSettled'>;
export type UploaderProps = { maximum: number; onChange: (photos: AddedPhotos) => void };

const none: AddedPhotos = { paths: [], whenSettled: () => Promise.resolve([]) };

type LinePhotosProps = {
  order: LinkedOrder;
  line: OrderPhotos['items'][number];
  renderUploader: (uploader: UploaderProps) => ReactNode;
  onAdded: () => void;
};

export function LinePhotos({ order, line, renderUploader, onAdded }: LinePhotosProps) {
  const titleId = useId();
  const [chosen, setChosen] = useState(none);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  const adding = useAddPhotos(order);

  async function send(): Promise<void> {
    const photos = (await chosen.whenSettled()).slice(0, line.missingPhotos);
    setIsMissed(photos.length === 0);
    if (photos.length === 0) return;
    const { missingPhotos } = await adding.mutateAsync({ itemId: line.id, photos });
    toast({
      tone: 'success',
      title: 'Photos added',
      description: missingPhotos > 0 ? `${missingPhotosText(missingPhotos)}.` : 'We have all of your photos.',
    });
    onAdded();
  }

  async function add(): Promise<void> {
    setIsWaiting(true);
    try {
      await send();
    } catch (error) {
      const description = failureText(error);
      toast({ tone: 'destructive', title: 'Photos not added', description });
    } finally {
      setIsWaiting(false);
    }
  }

  return (
    <Card as="section" aria-labelledby={titleId} className={common.stack4}>
      <div>
        <h2 id={titleId} className={common.textXl}>
          {line.productName}
        </h2>
        {line.variationName && <p className={common.muted}>{line.variationName}</p>}
        <p className={common.muted}>
          {line.selectedPack && `Pack of ${line.selectedPack}, `}
          {line.photos} {line.photos === 1 ? 'photo' : 'photos'} received
        </p>
        <MissingPhotos count={line.missingPhotos} />
      </div>
      {line.missingPhotos > 0 && (
        <>
          {renderUploader({ maximum: line.missingPhotos, onChange: setChosen })}
          {isMissed && chosen.paths.length === 0 && (
            <p role="alert" className={styles.error}>
              Choose a photo first.
            </p>
          )}
          <Button size="large" busy={isWaiting} busyLabel="Adding..." onClick={() => void add()}>
            Add to your order
          </Button>
        </>
      )}
    </Card>
  );
}
