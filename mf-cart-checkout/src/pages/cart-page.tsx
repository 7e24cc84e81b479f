import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shippingOn } from 'shared-contracts/shipping/shipping';
import { Button } from 'shared-ui/button';
import { NeedsScript } from 'shared-ui/needs-script';
import { DeliveryList } from 'shared-ui/delivery-list';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { type CartLine, PageTitle, useSession, useShop } from 'shell/contract';
import { CartLines } from '../features/cart/components/cart-lines';
import { CartSkeleton } from '../features/cart/components/cart-skeleton';
import { EmptyCart } from '../features/cart/components/empty-cart';
import { useCheckedCart } from '../features/cart/queries/checked-cart';
import { useRemovableLines } from '../features/cart/queries/use-removable-lines';
import { FreeShippingHint } from '../shared/order-summary/components/free-shipping-hint';
import { NoShipping } from '../shared/order-summary/components/no-shipping';
import { OrderSummary } from '../shared/order-summary/components/order-summary';
import { SummarySkeleton } from '../shared/order-summary/components/summary-skeleton';
import { quoteOf } from '../shared/order-summary/model/order-quote';
import { pricedCartOf } from '../shared/order-summary/model/priced-cart';
import { shippingOptionsQuery } from '../shared/order-summary/queries/shipping-options-query';
import { CartUnavailable } from '../shared/cart-unavailable';
import { Columns } from '../shared/columns';
import styles from './page.module.css';

function Summary({ lines }: { lines: readonly CartLine[] }) {
  const options = useQuery(shippingOptionsQuery);
  const { timeZone } = useShop();
  if (options.isPending) return <SummarySkeleton />;
  const [shippingOption] = options.data ?? [];
  if (!shippingOption) return <NoShipping onRetry={() => void options.refetch()} />;
  const { priced, unpriced } = pricedCartOf(lines);
  const quote = priced.length > 0 ? quoteOf({ lines: priced, shippingOption }) : undefined;
  return (
    <OrderSummary quote={quote}>
      {quote ? (
        <>
          <FreeShippingHint quote={quote} />
          <DeliveryList
            options={options.data ?? []}
            timeZone={timeZone}
            costOf={(option) => shippingOn(quote.subtotal, option)}
          />
        </>
      ) : (
        <p>None of your items can be priced right now. You can remove them from your cart.</p>
      )}
      <div className={common.stack3}>
        {unpriced.length > 0 ? (
          <>
            <Button size="large" disabled aria-describedby="why-not">
              Proceed to Checkout
            </Button>
            <p id="why-not" className={styles.note}>
              Remove unavailable items to continue.
            </p>
          </>
        ) : (
          <Button asChild size="large">
            <Link to="/checkout">Proceed to Checkout</Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link to="/products">Continue Shopping</Link>
        </Button>
      </div>
    </OrderSummary>
  );
}

const UnsavedCart = () => (
  <Notice tone="warning" title="Your browser isn't saving this cart">
    It stays here while this tab is open. Check out before you close or reload it, or allow this site to store data.
  </Notice>
);

function Content() {
  const cart = useCheckedCart();
  const removable = useRemovableLines(cart.lines);
  if (cart.isLoading) return <Columns main={<CartSkeleton />} side={<SummarySkeleton />} />;
  if (cart.error) return <CartUnavailable onRetry={cart.retry} />;
  if (removable.rows.length === 0) return <EmptyCart />;
  const { priced } = pricedCartOf(cart.lines);
  const lines = (
    <CartLines
      lines={cart.lines}
      removable={removable}
      unitPriceOf={(line) => priced.find((entry) => entry.id === line.id)?.unitPrice}
      priceNotes={cart.priceNotes}
    />
  );
  if (cart.lines.length === 0)
    return (
      <>
        {lines}
        <EmptyCart />
      </>
    );
  return (
    <Columns
      main={
        <>
          {!cart.isSaved && <UnsavedCart />}
          {lines}
        </>
      }
      side={<Summary lines={cart.lines} />}
    />
  );
}

export function CartPage() {
  const { user } = useSession();
  return (
    <div className={styles.page}>
      <PageTitle>Your cart</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className={styles.title}>Your cart</h1>
      <NeedsScript supportEmail={useShop().supportEmail} />
      <Content key={user?.id ?? 'guest'} />
    </div>
  );
}
