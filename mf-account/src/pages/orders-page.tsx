import { PageSection } from 'shared-ui/page-section';
import { useShop } from 'shell/contract';
import { OrderHistory } from '../features/order-history/components/order-history';
import { OrderHistorySkeleton } from '../features/order-history/components/order-history-skeleton';
import { SignedInOnly } from '../features/session-gate/components/signed-in-only';
import css from './private-page.module.css';

/** /orders: the customer's order history. */
export function OrdersPage() {
  const shop = useShop();
  return (
    <div className={css.page}>
      <title>{`Order History | ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageSection headingLevel={1} title="Order History" description="All your orders, newest first.">
        <SignedInOnly skeleton={<OrderHistorySkeleton />}>{() => <OrderHistory />}</SignedInOnly>
      </PageSection>
    </div>
  );
}
