import { lacksPhotos, missingPhotosText, owesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order } from 'shared-contracts/orders/schemas';
import { Notice } from 'shared-ui/notice';
import { WaivePhotosButton } from './waive-photos-button';

/** Nothing once the order is printed or cancelled. */
export function OwedPhotosNotice({ order }: { order: Order }) {
  if (!lacksPhotos(order)) return null;
  const isOwing = owesPhotos(order);
  return (
    <Notice
      tone={isOwing ? 'warning' : 'info'}
      title={missingPhotosText(order.missingPhotos)}
      {...(isOwing && { action: <WaivePhotosButton orderId={order.id} /> })}
    >
      {isOwing
        ? 'It is neither printed nor packed until they arrive.'
        : 'It goes on without them. Their places stay empty.'}
    </Notice>
  );
}
