import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { ApiError } from 'shell/contract';
import { type LinkedOrder, orderPhotosQuery } from '../queries/order-photos-query';
import { LinePhotos, type UploaderProps } from './line-photos';
import { ClosedOrder, InvalidLink } from './no-order-photos';
import styles from './order-photos.module.css';

export const OrderPhotosSkeleton = () => (
  <div className={`${common.stack5} ${styles.page}`}>
    <Skeleton label="Loading your order" width="16rem" height="2.75rem" />
    <Skeleton width="100%" height="6rem" />
    <Skeleton width="100%" height="18rem" />
  </div>
);

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

type OrderPhotosProps = { order: LinkedOrder; renderUploader: (uploader: UploaderProps) => ReactNode };

export function OrderPhotos({ order, renderUploader }: OrderPhotosProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: photos, error, refetch } = useQuery(orderPhotosQuery(order));
  const code = codeOf(error);
  if (code === 'printing_begun' || code === 'order_cancelled') return <ClosedOrder message={failureText(error, '')} />;
  if (code === 'not_found' || code === 'invalid_input') return <InvalidLink orderNumber={order.id} />;
  if (error && !photos)
    return <LoadError title="Unable to Load Order" error={error} headingLevel={1} onRetry={() => void refetch()} />;
  if (!photos) return <OrderPhotosSkeleton />;
  return (
    <div className={`${common.stack5} ${styles.page}`}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Add your photos
        </h1>
        <p className={common.muted}>Order #{photos.orderNumber}</p>
      </div>
      {photos.missingPhotos === 0 ? (
        <Notice
          tone="success"
          title="We have all of your photos"
          action={
            <Button asChild variant="secondary">
              <Link to={order.token === undefined ? `/orders/${order.id}` : `/track-order?order=${order.id}`}>
                Track Order
              </Link>
            </Button>
          }
        >
          Thank you! Your magnets are next.
        </Notice>
      ) : (
        <p>We print your magnets once we have all of your photos. You can add them until printing begins.</p>
      )}
      {photos.items.map((line) => (
        <LinePhotos
          // remounts once photos were added
          key={`${line.id} ${line.photos}`}
          order={order}
          line={line}
          renderUploader={renderUploader}
          onAdded={() => heading.current?.focus()}
        />
      ))}
    </div>
  );
}
