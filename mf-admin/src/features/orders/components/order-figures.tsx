import { useQuery } from '@tanstack/react-query';
import Banknote from '@lucide/icons/icons/banknote';
import Hourglass from '@lucide/icons/icons/hourglass';
import Package from '@lucide/icons/icons/package';
import type { ReactNode } from 'react';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { Icon } from 'shared-ui/icon';
import { Card } from 'shared-ui/card';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import { orderFiguresQuery } from '../queries/orders';
import styles from './order-figures.module.css';

type FigureProps = {
  name: string;
  icon: ReactNode;
  tone: 'plain' | 'yolk' | 'cobalt';
  note?: string;
  children: ReactNode;
};

const Figure = ({ name, icon, tone, note, children }: FigureProps) => (
  <Card className={styles.card}>
    <span className={styles.icon} data-tone={tone} aria-hidden="true">
      {icon}
    </span>
    <dl>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      {note && <dd className={styles.name}>{note}</dd>}
    </dl>
  </Card>
);

type FigureCardsProps = { total: ReactNode; pending: ReactNode; revenue: ReactNode };

const FigureCards = ({ total, pending, revenue }: FigureCardsProps) => (
  <div className={styles.cards}>
    <Figure name="Total Orders" icon={<Icon icon={Package} />} tone="plain">
      {total}
    </Figure>
    <Figure name="Pending Orders" icon={<Icon icon={Hourglass} />} tone="yolk">
      {pending}
    </Figure>
    <Figure name="Total Revenue" icon={<Icon icon={Banknote} />} tone="cobalt" note="All order totals, before refunds">
      {revenue}
    </Figure>
  </div>
);

const waiting = <Skeleton width="5rem" height="line" />;

export const OrderFiguresSkeleton = () => <FigureCards total={waiting} pending={waiting} revenue={waiting} />;

export function OrderFigures() {
  const query = useQuery(orderFiguresQuery);
  return (
    <Loaded query={query} as="notice" skeleton={<OrderFiguresSkeleton />} errorTitle="Unable to Load Totals">
      {(figures) => (
        <FigureCards
          total={figures.totalOrders.toLocaleString('en-US')}
          pending={figures.pendingOrders.toLocaleString('en-US')}
          revenue={formatMoney(parseMoney(figures.totalRevenue))}
        />
      )}
    </Loaded>
  );
}
