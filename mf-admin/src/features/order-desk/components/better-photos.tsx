import { type FormEvent, useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { lineTitle } from 'shared-contracts/cart/line-text';
import { designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { orderDesk } from 'shared-contracts/policy/orders';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { LinePictures } from 'shared-ui/line-pictures';
import { Notice } from 'shared-ui/notice';
import { Photo } from 'shared-ui/photo';
import common from 'shared-ui/styles/common.module.css';
import { TextAreaField } from 'shared-ui/text-area-field';
import { toast, useSession } from 'shell/contract';
import { useAskForPhotos } from '../queries/desk';
import { DeletePhotos } from './delete-photos';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';
import { WhenAndWho } from './when-and-who';

const OpenRequest = ({
  request,
  photos,
}: {
  request: NonNullable<OrderDesk['photoRequest']>;
  photos: readonly string[];
}) => (
  <Notice
    tone="info"
    title={`Asked for: ${request.photos.map((photo) => `photo ${photos.indexOf(photo) + 1}`).join(', ')}`}
  >
    {request.message !== '' && <p className={common.written}>{request.message}</p>}
    <WhenAndWho at={request.at} who={request.actor?.email} />
  </Notice>
);

const Designs = ({ order }: { order: Order }) =>
  order.items
    .filter((line) => designedMagnetsOf(line).length > 0)
    .map((line) => {
      const title = lineTitle(line.productName, line);
      return (
        <div key={line.id} className={styles.entry}>
          <h3 className={common.soft}>{title}</h3>
          <LinePictures line={line} whose="The customer’s" label={`Magnets of ${title}`} />
        </div>
      );
    });

type BetterPhotosProps = { order: Order; desk: Pick<OrderDesk, 'photoRequest' | 'lowQualityPhotos'> };

/** Better photos can be asked for until printing begins. */
export function BetterPhotos({ order, desk: { photoRequest, lowQualityPhotos } }: BetterPhotosProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState('');
  const ask = useAskForPhotos();
  const { may } = useSession();
  const mayAsk = may('mendOrders');
  const photos = [...new Set(order.customImages)];
  if (photos.length === 0) return null;
  const isOpen = takesPhotos(order.status) && mayAsk;
  const dpiOf = (photo: string) => lowQualityPhotos.find((low) => low.photo === photo)?.dpi;
  // one may have been replaced meanwhile
  const wanted = photos.filter((photo) => chosen.has(photo));

  const toggle = (photo: string) =>
    setChosen(new Set(chosen.has(photo) ? [...chosen].filter((other) => other !== photo) : [...chosen, photo]));
  function submit(event: FormEvent) {
    event.preventDefault();
    ask.mutate(
      { id: order.id, version: order.version, photos: wanted, message },
      {
        onSuccess: () => {
          setChosen(new Set());
          setMessage('');
          toast({ tone: 'success', title: `${order.customerName} gets an email with a link` });
        },
        onError: (error) => toast(failureToast('The customer was not asked', error)),
      },
    );
  }

  return (
    <DeskCard title={`Photos (${photos.length})`}>
      {photoRequest && <OpenRequest request={photoRequest} photos={photos} />}
      <Designs order={order} />
      <form noValidate className={styles.form} onSubmit={submit}>
        <ul className={styles.photos} aria-label="Photos">
          {photos.map((photo, index) => (
            <li key={photo}>
              <label className={styles.photo}>
                <Photo location={photo} alt={`Photo ${index + 1}`} sizes="8rem" missing="Image not found" />
                {isOpen && (
                  <input
                    type="checkbox"
                    aria-label={`Ask for a better photo ${index + 1}`}
                    checked={chosen.has(photo)}
                    onChange={() => toggle(photo)}
                  />
                )}
                <span className={styles.index} aria-hidden="true">
                  {index + 1}
                </span>
                {dpiOf(photo) !== undefined && (
                  <Badge tone="warning" className={styles.low}>
                    Low: {dpiOf(photo)} dpi
                  </Badge>
                )}
              </label>
            </li>
          ))}
        </ul>
        {isOpen ? (
          <>
            {wanted.length > 0 && (
              <TextAreaField
                label="Message to the customer"
                hint="Optional. They read these words in the email."
                rows={3}
                maxLength={orderDesk.longestPhotoMessage}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
            )}
            <Button
              type="submit"
              className={common.start}
              disabled={wanted.length === 0}
              busy={ask.isPending}
              busyLabel="Sending..."
            >
              Ask for a better photo
            </Button>
            <p className={common.soft}>
              Choose the photos that print badly. The order is on hold until they arrive or you release it.
            </p>
          </>
        ) : (
          mayAsk && <p className={common.soft}>Printing has begun, so photos can’t be changed.</p>
        )}
      </form>
      {may('admin') && <DeletePhotos order={order} count={photos.length} />}
    </DeskCard>
  );
}
