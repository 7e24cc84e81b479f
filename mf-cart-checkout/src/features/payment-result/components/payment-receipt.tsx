import PartyPopper from '@lucide/icons/icons/party-popper';
import { Link } from 'react-router-dom';
import type { ApiOutput } from 'shared-contracts/api/api';
import { eachText, variationText } from 'shared-contracts/cart/line-text';
import { isDesigned } from 'shared-contracts/design/design';
import { formatMoney, parseMoney, times } from 'shared-contracts/money/money';
import { expectedArrivalOf } from 'shared-contracts/orders/expected-arrival';
import { addPhotosPath, lacksPhotos, missingPhotosText, takesPhotos } from 'shared-contracts/orders/missing-photos';
import { orderChangesPath } from 'shared-contracts/orders/order-changes';
import type { OrderLine } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import { taxRowsOf } from 'shared-contracts/tax/tax';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { LinePicture } from 'shared-ui/line-picture';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { SummaryList } from 'shared-ui/summary-list';
import { ShopDate } from 'shell/contract';
import styles from './payment-receipt.module.css';

const photosText = (count: number) => count > 0 && `${count} ${count === 1 ? 'photo' : 'photos'}`;

const ReceiptLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <ul className={styles.lines} aria-label="Items in your order">
    {lines.map((line) => {
      const price = parseMoney(line.price);
      return (
        <li key={line.id} className={styles.line}>
          <LinePicture
            line={line}
            productImage={line.imageUrl}
            alt={`Your ${isDesigned(line) ? 'design' : 'photo'} for ${line.productName}`}
            size="4.5rem"
            className={styles.shot}
          />
          <div className={styles.words}>
            <strong>{line.productName}</strong>
            <span>{[variationText(line), photosText(line.customImages.length)].filter(Boolean).join(', ')}</span>
            <span>
              {line.quantity} x {eachText(price, line)}
            </span>
          </div>
          <span className={common.figure}>{formatMoney(times(price, line.quantity))}</span>
        </li>
      );
    })}
  </ul>
);

const { shipping, cancellationWithinHours } = shopPolicy;

type Order = ApiOutput<'POST /api/verify-payment'>['order'];

function shippingText(order: Order): string {
  const by = order.shippingMethod ? ` by ${order.shippingMethod} shipping` : '';
  const arrival = expectedArrivalOf(order);
  const date = arrival ? ` It should arrive ${arrivalText(arrival)}.` : '';
  return `Your order goes out${by}.${date} We'll email you when it ships.`;
}

const whatsNext = (order: Order): readonly string[] => [
  order.customerEmail
    ? `A confirmation with your invoice is on its way to ${order.customerEmail}.`
    : 'A confirmation email is on its way.',
  order.missingPhotos > 0
    ? `Add the missing photos, here or with the link in your email. Once we have all of them, we print your magnets within ${shipping.processingBusinessDays} business days.`
    : `We check your photos and print your magnets within ${shipping.processingBusinessDays} business days.`,
  shippingText(order),
  `Need to make a change? You can cancel within ${cancellationWithinHours} hours of ordering.`,
];

type PaymentReceiptProps = { payment: ApiOutput<'POST /api/verify-payment'>; isSignedIn: boolean };

const money = (amount: string) => formatMoney(parseMoney(amount));

const MissingPhotosNotice = ({ payment: { order, photosToken } }: Pick<PaymentReceiptProps, 'payment'>) => (
  <Notice
    tone="warning"
    title={missingPhotosText(order.missingPhotos)}
    action={
      takesPhotos(order.status) && (
        <Button asChild>
          <Link to={addPhotosPath({ orderId: order.id, token: photosToken })}>Add photos</Link>
        </Button>
      )
    }
  >
    {takesPhotos(order.status)
      ? 'We print your magnets once we have them. You can add them until printing begins.'
      : 'Printing has begun, so photos can no longer be added.'}
  </Notice>
);

function OwnOrderNotice({ payment: { orderId, changeToken }, isSignedIn }: PaymentReceiptProps) {
  if (!isSignedIn && !changeToken) return null;
  return (
    <Notice
      tone="info"
      title="Is everything right?"
      action={
        <Button asChild variant="secondary">
          <Link to={orderChangesPath({ orderId, token: isSignedIn ? null : (changeToken ?? null) })}>
            Open your order
          </Link>
        </Button>
      }
    >
      Until printing begins, you can correct your address, phone and email on your order’s page.
      {!isSignedIn && ' You can also save the order in an account.'}
    </Notice>
  );
}

export const PaymentReceipt = ({ payment, isSignedIn }: PaymentReceiptProps) => (
  <div className={common.stack5}>
    <div className={styles.head}>
      <div className={styles.icon} aria-hidden>
        <Icon icon={PartyPopper} />
      </div>
      <h1>Payment Successful</h1>
      <p className={styles.thanks}>
        {payment.order.missingPhotos > 0
          ? 'Thank you! Your order is placed.'
          : 'Thank you! Your photos are about to become magnets.'}
      </p>
    </div>
    {lacksPhotos(payment.order) && <MissingPhotosNotice payment={payment} />}
    <Card as="section" aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        Your order
      </h2>
      <ReceiptLines lines={payment.order.items} />
      <SummaryList
        rows={[
          { label: 'Subtotal', value: money(payment.order.subtotal) },
          ...taxRowsOf(payment.order).map(({ name, amount }) => ({ label: name, value: formatMoney(amount) })),
          {
            label: payment.order.shippingMethod ? `Shipping (${payment.order.shippingMethod})` : 'Shipping',
            value: money(payment.order.shipping),
          },
          { label: 'Total amount', value: money(payment.order.totalAmount), emphasis: true },
          ...(payment.order.createdAt
            ? [{ label: 'Ordered on', value: <ShopDate at={payment.order.createdAt} /> }]
            : []),
          { label: 'Payment ID', value: <span className={styles.id}>{payment.paymentId}</span> },
          { label: 'Order ID', value: <span className={styles.id}>{payment.orderId}</span> },
        ]}
      />
    </Card>
    <Card as="section" aria-labelledby="whats-next">
      <h2 id="whats-next" className={styles.title}>
        What&apos;s Next
      </h2>
      <ol className={styles.next}>
        {whatsNext(payment.order).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
    <OwnOrderNotice payment={payment} isSignedIn={isSignedIn} />
    <div className={styles.links}>
      <Button asChild>
        <Link to="/products">Continue Shopping</Link>
      </Button>
      <Button asChild variant="secondary">
        {isSignedIn ? (
          <Link to="/orders">View Orders</Link>
        ) : (
          <Link to={`/track-order?order=${payment.orderId}`}>Track Order</Link>
        )}
      </Button>
      <Button asChild variant="secondary">
        <Link to="/">Back to Home</Link>
      </Button>
      <Button asChild variant="quiet">
        <Link to="/contact">Contact Support</Link>
      </Button>
    </div>
  </div>
);
