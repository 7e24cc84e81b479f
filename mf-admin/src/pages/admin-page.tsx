import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageSection } from 'shared-ui/page-section';
import { Tabs } from 'shared-ui/tabs';
import { PageTitle, useShop } from 'shell/contract';
import { AdminsOnly } from '../features/admin-gate/components/admins-only';
import { AuditLog } from '../features/audit-log/components/audit-log';
import { OrderFigures, OrderFiguresSkeleton } from '../features/order-management/components/order-figures';
import { OrderManagement } from '../features/order-management/components/order-management';
import { OrderTableSkeleton } from '../features/order-management/components/order-table-skeleton';
import { Claims } from '../features/claims/components/claims';
import { Refunds } from '../features/refunds/components/refunds';
import { Reviews } from '../features/reviews/components/reviews';
import { UserManagement } from '../features/user-management/components/user-management';
import styles from './admin-page.module.css';

type DashboardProps = { figures: ReactNode; orders: ReactNode };

/** The page's layout, the same before the session is known so that nothing moves. */
const Dashboard = ({ figures, orders }: DashboardProps) => {
  const shop = useShop();
  const [parameters, setParameters] = useSearchParams();
  const tabs = [
    { value: 'orders', label: 'Order Management', content: orders },
    { value: 'users', label: 'User Management', content: <UserManagement /> },
    { value: 'refunds', label: 'Refunds', content: <Refunds /> },
    { value: 'reviews', label: 'Reviews', content: <Reviews /> },
    { value: 'claims', label: 'Claims', content: <Claims /> },
    { value: 'audit', label: 'Audit Log', content: <AuditLog /> },
  ];
  const named = tabs.find(({ value }) => value === parameters.get('tab')) ?? tabs[0];
  return (
    <PageSection headingLevel={1} title="Admin Dashboard" description={`${shop.name} at a glance.`}>
      <div className={styles.content}>
        {figures}
        <Tabs
          label="Dashboard sections"
          items={tabs}
          value={named?.value}
          onValueChange={(tab) => setParameters({ tab }, { replace: true, preventScrollReset: true })}
        />
      </div>
    </PageSection>
  );
};

/** /admin: the dashboard. */
export function AdminPage() {
  return (
    <div className={styles.page}>
      <PageTitle>Admin Dashboard</PageTitle>
      <meta name="robots" content="noindex" />
      <AdminsOnly skeleton={<Dashboard figures={<OrderFiguresSkeleton />} orders={<OrderTableSkeleton />} />}>
        <Dashboard figures={<OrderFigures />} orders={<OrderManagement />} />
      </AdminsOnly>
    </div>
  );
}
