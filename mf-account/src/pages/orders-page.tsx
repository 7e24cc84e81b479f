import { PageSection } from 'shared-ui/page-section';
import { OrderHistory } from '../features/order-history/components/order-history';
import { OrderHistorySkeleton } from '../features/order-history/components/order-history-skeleton';
import { SignedInOnly } from '../features/session-gate/components/signed-in-only';
import { PrivatePage } from '../shared/private-page';

export function OrdersPage() {
  return (
    <PrivatePage title="Order History">
      <PageSection headingLevel={1} title="Order History" description="All your orders, newest first.">
        <SignedInOnly skeleton={<OrderHistorySkeleton />}>{() => <OrderHistory />}</SignedInOnly>
      </PageSection>
    </PrivatePage>
  );
}
