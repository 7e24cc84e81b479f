import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageSection } from 'shared-ui/page-section';
import { Tabs } from 'shared-ui/tabs';
import { useSession, useShop } from 'shell/contract';
import { Insights, InsightsSkeleton, insightParameters } from '../features/insights/components/insights';
import { OrderFigures, OrderFiguresSkeleton } from '../features/orders/components/order-figures';
import { OrderList } from '../features/orders/components/order-list';
import { OrderTableSkeleton } from '../features/orders/components/order-table-skeleton';
import { imagesOfProduct } from '../features/product-images/components/images-of-product';
import { AddProductButton } from '../features/product-management/components/add-product-button';
import { ProductDesk } from '../features/product-management/components/product-desk';
import { ShippingManagement } from '../features/shipping-options/components/shipping-management';
import { UserManagement } from '../features/user-management/components/user-management';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

function ProductManagement() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <PageSection title="Product Management" actions={<AddProductButton onAdd={() => setIsAdding(true)} />}>
      <ProductDesk isAdding={isAdding} onAdded={() => setIsAdding(false)} renderImages={imagesOfProduct} />
    </PageSection>
  );
}

const insightsWith = (tab: string) => (current: URLSearchParams) => [
  ['tab', tab] as [string, string],
  ...[...current].filter(([name]) => insightParameters.some((one) => one === name)),
];

type DashboardProps = { figures: ReactNode; insights: ReactNode; orders: ReactNode };

const Dashboard = ({ figures, insights, orders }: DashboardProps) => {
  const [parameters, setParameters] = useSearchParams();
  const { isLoading, may } = useSession();
  if (!isLoading && !may('admin')) return <PageSection title="Order Management">{orders}</PageSection>;
  const tabs = [
    { value: 'orders', label: 'Order Management', content: orders },
    { value: 'users', label: 'User Management', content: <UserManagement /> },
    { value: 'products', label: 'Product Management', content: <ProductManagement /> },
    { value: 'shipping', label: 'Shipping Management', content: <ShippingManagement /> },
  ];
  const named = tabs.find(({ value }) => value === parameters.get('tab')) ?? tabs[0];
  return (
    <>
      {figures}
      {insights}
      <Tabs
        label="Dashboard sections"
        items={tabs}
        value={named?.value}
        onValueChange={(tab) => setParameters(insightsWith(tab), { replace: true, preventScrollReset: true })}
      />
    </>
  );
};

export function AdminPage() {
  const shop = useShop();
  return (
    <AdminFrame
      title="Admin Dashboard"
      permission="seeOrders"
      description={`${shop.name} at a glance.`}
      skeleton={
        <Dashboard figures={<OrderFiguresSkeleton />} insights={<InsightsSkeleton />} orders={<OrderTableSkeleton />} />
      }
    >
      <Dashboard figures={<OrderFigures />} insights={<Insights />} orders={<OrderList isShort />} />
    </AdminFrame>
  );
}
