import { Link } from 'react-router-dom';
import { addPhotosPath, lacksPhotos, missingPhotosText, takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';

type MissingPhotosNoticeProps = {
  order: Pick<Order, 'id' | 'status' | 'missingPhotos'>;
  isBuyer: boolean;
  token?: string;
};

export function MissingPhotosNotice({ order, isBuyer, token }: MissingPhotosNoticeProps) {
  if (!lacksPhotos(order)) return null;
  const title = missingPhotosText(order.missingPhotos);
  if (!isBuyer)
    return (
      <Notice tone="warning" title={title}>
        {takesPhotos(order.status)
          ? 'The customer can add them until printing begins.'
          : 'The customer can no longer add them.'}
      </Notice>
    );
  if (!takesPhotos(order.status))
    return (
      <Notice tone="warning" title={title}>
        Printing has begun, so photos can no longer be added here. Please <Link to="/contact">contact us</Link>.
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <Button asChild>
          <Link to={addPhotosPath({ orderId: order.id, token })}>Add photos</Link>
        </Button>
      }
    >
      We print your magnets once we have them. You can add them until printing begins.
    </Notice>
  );
}
