import { PageSection } from 'shared-ui/page-section';
import { PageTitle } from 'shell/contract';
import { OrderHistory } from '../features/order-history/components/order-history';
import { OrderHistorySkeleton } from '../features/order-history/components/order-history-skeleton';
import { SignedInOnly } from '../features/session-gate/components/signed-in-only';
import styles from './private-page.module.css';

/** /orders: the customer's order history. */
export function OrdersPage() {
  return (
    <div className={styles.page}>
      <PageTitle>Order History</PageTitle>
      <meta name="robots" content="noindex" />
      <PageSection headingLevel={1} title="Order History" description="All your orders, newest first.">
        <SignedInOnly skeleton={<OrderHistorySkeleton />}>{() => <OrderHistory />}</SignedInOnly>
      </PageSection>
    </div>
  );
}
