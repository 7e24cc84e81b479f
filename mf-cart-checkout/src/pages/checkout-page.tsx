import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Icon } from 'shared-ui/icon';
import { IconLink } from 'shared-ui/icon-link';
import { NeedsScript } from 'shared-ui/needs-script';
import { PageTitle, useSession, useShop } from 'shell/contract';
import { CartSkeleton } from '../features/cart/components/cart-skeleton';
import { EmptyCart } from '../features/cart/components/empty-cart';
import { useCheckedCart } from '../features/cart/queries/checked-cart';
import { Checkout } from '../features/checkout/components/checkout';
import { useFormKey } from '../features/checkout/model/use-checkout-model';
import { savedAddressesQuery } from '../features/checkout/queries/saved-addresses';
import { CancelledNotice } from '../features/payment-result/components/cancelled-notice';
import { CartUnavailable } from '../shared/cart-unavailable';
import { checkoutMemory } from '../shared/checkout-memory/checkout-memory';
import { Columns } from '../shared/columns';
import { NoShipping } from '../shared/order-summary/components/no-shipping';
import { SummarySkeleton } from '../shared/order-summary/components/summary-skeleton';
import { shippingOptionsQuery } from '../shared/order-summary/queries/shipping-options-query';
import PackageCheck from '@lucide/icons/icons/package-check';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import styles from './page.module.css';

const OrderComplete = () => (
  <EmptyState
    headingLevel={1}
    icon={<Icon icon={PackageCheck} />}
    title="Order Complete!"
    action={
      <>
        <Button asChild>
          <Link to="/orders">View Orders</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/products">Continue Shopping</Link>
        </Button>
      </>
    }
  >
    Thank you! A confirmation email is on its way.
  </EmptyState>
);

function Content() {
  const { user } = useSession();
  const cart = useCheckedCart();
  const options = useQuery(shippingOptionsQuery);
  // first, so that nothing moves when they come
  const addresses = useQuery({ ...savedAddressesQuery, enabled: user !== null });
  const formKey = useFormKey(user?.id ?? null);
  if (cart.error) return <CartUnavailable onRetry={cart.retry} />;
  if (!cart.isLoading && cart.lines.length === 0)
    return checkoutMemory.isComplete() ? <OrderComplete /> : <EmptyCart />;
  if (cart.isLoading || options.isPending || addresses.isLoading)
    return <Columns main={<CartSkeleton />} side={<SummarySkeleton />} />;
  const [defaultOption] = options.data ?? [];
  if (!options.data || !defaultOption) return <NoShipping onRetry={() => void options.refetch()} />;
  return (
    <Checkout
      key={formKey}
      lines={cart.lines}
      options={options.data}
      defaultOption={defaultOption}
      user={user}
      addresses={addresses.data ?? []}
      isCartSaved={cart.isSaved}
      priceNotes={cart.priceNotes}
    />
  );
}

export function CheckoutPage() {
  return (
    <div className={styles.page}>
      <PageTitle>Checkout</PageTitle>
      <meta name="robots" content="noindex" />
      <IconLink icon={<Icon icon={ArrowLeft} />}>
        <Link to="/cart">Back to Cart</Link>
      </IconLink>
      <h1 className={styles.title}>Checkout</h1>
      <NeedsScript supportEmail={useShop().supportEmail} />
      <CancelledNotice className={styles.notice} />
      <Content />
    </div>
  );
}
