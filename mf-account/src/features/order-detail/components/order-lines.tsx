import Images from '@lucide/icons/icons/images';
import RotateCcw from '@lucide/icons/icons/rotate-ccw';
import { Link } from 'react-router-dom';
import { lineTitle } from 'shared-contracts/cart/line-text';
import { formatMoney } from 'shared-contracts/money/money';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order, OrderLine } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { IconLink } from 'shared-ui/icon-link';
import { LinePicture } from 'shared-ui/line-picture';
import { LinePictures } from 'shared-ui/line-pictures';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { orderLineViewsOf } from '../model/order-line-views';
import styles from './order-detail.module.css';

type OrderLinesProps = {
  order: Order;
  isBuyer: boolean;
  withMoney: boolean;
  changePhotosPath: (line: OrderLine) => string | null;
};

function ChangePhotosLink({ line, changePhotosPath }: { line: OrderLine } & Pick<OrderLinesProps, 'changePhotosPath'>) {
  const path = changePhotosPath(line);
  if (path === null) return null;
  return (
    <IconLink icon={<Icon icon={Images} />}>
      <Link to={path}>
        Change photos <VisuallyHidden>of {lineTitle(line.productName, line)}</VisuallyHidden>
      </Link>
    </IconLink>
  );
}

export const OrderLines = ({ order, isBuyer, withMoney, changePhotosPath }: OrderLinesProps) => (
  <Card className={common.stack4}>
    <h2 className={common.textXl}>Order Items</h2>
    <ul className={styles.items}>
      {orderLineViewsOf(order, { withMoney }).map(({ line, ...view }) => (
        <li key={view.id} className={styles.item}>
          <div className={styles.itemPicture}>
            <LinePicture
              line={view.pictured}
              productImage={view.productImage}
              alt=""
              size="4rem"
              className={styles.itemShot}
            />
          </div>
          <div className={styles.itemWords}>
            <p className={common.bold}>{view.name}</p>
            {view.variation && <p className={common.soft}>{view.variation}</p>}
            <p className={common.soft}>Quantity: {view.quantity}</p>
            {view.note && <p className={common.soft}>{view.note}</p>}
            <LinePictures
              line={view.pictured}
              whose={isBuyer ? 'Your' : 'The customer’s'}
              label={`Magnets of ${view.name}`}
            />
            {isBuyer && (
              <div className={styles.itemLinks}>
                {line && takesPhotos(order.status) && (
                  <ChangePhotosLink line={line} changePhotosPath={changePhotosPath} />
                )}
                {view.isDesigned && (
                  <IconLink icon={<Icon icon={RotateCcw} />}>
                    <Link to={`/create-magnet?order=${order.id}&item=${view.id}`}>Order again with this design</Link>
                  </IconLink>
                )}
              </div>
            )}
          </div>
          {view.price ? (
            <div className={styles.itemPrice}>
              <p className={common.bold}>{formatMoney(view.price.subtotal)}</p>
              <p className={common.soft}>{view.price.each}</p>
            </div>
          ) : (
            view.pack && <p className={common.soft}>{view.pack}</p>
          )}
        </li>
      ))}
    </ul>
    {order.message && (
      <div className={styles.message}>
        <h3 className={common.textMd}>Special Instructions</h3>
        <p className={common.written}>{order.message}</p>
      </div>
    )}
  </Card>
);
