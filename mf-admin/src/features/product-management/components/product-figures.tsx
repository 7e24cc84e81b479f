import { useQuery } from '@tanstack/react-query';
import Banknote from '@lucide/icons/icons/banknote';
import Package from '@lucide/icons/icons/package';
import PackageX from '@lucide/icons/icons/package-x';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import type { ReactNode } from 'react';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { ProductFigures as Figures } from 'shared-contracts/product-management/schemas';
import { Card } from 'shared-ui/card';
import { Icon, type IconData } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { productFiguresQuery } from '../queries/products';
import styles from './product-figures.module.css';

type FigureProps = { name: string; icon: IconData; tone: 'plain' | 'yolk' | 'danger' | 'cobalt'; note: ReactNode };

const Figure = ({ name, icon, tone, note, children }: FigureProps & { children: ReactNode }) => (
  <Card className={styles.card}>
    <dl>
      <dt className={styles.name}>
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          <Icon icon={icon} />
        </span>
        {name}
      </dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={common.fine}>{note}</dd>
    </dl>
  </Card>
);

const waiting = <Skeleton width="5rem" height="line" />;
const count = (value: number) => value.toLocaleString('en-US');

const FigureCards = ({ figures }: { figures: Figures | undefined }) => (
  <div className={styles.cards}>
    <Figure
      name="Total Products"
      icon={Package}
      tone="plain"
      note={figures ? `${count(figures.activeProducts)} active` : waiting}
    >
      {figures ? count(figures.totalProducts) : waiting}
    </Figure>
    <Figure name="Low Stock" icon={TriangleAlert} tone="yolk" note="Need restocking">
      {figures ? count(figures.lowStock) : waiting}
    </Figure>
    <Figure name="Out of Stock" icon={PackageX} tone="danger" note="Unavailable items">
      {figures ? count(figures.outOfStock) : waiting}
    </Figure>
    <Figure name="Revenue Potential" icon={Banknote} tone="cobalt" note="Total inventory value">
      {figures ? formatMoney(parseMoney(figures.revenuePotential)) : waiting}
    </Figure>
  </div>
);

export function ProductFigures() {
  const query = useQuery(productFiguresQuery);
  return (
    <Loaded query={query} as="notice" skeleton={<FigureCards figures={undefined} />} errorTitle="Unable to Load Totals">
      {(figures) => <FigureCards figures={figures} />}
    </Loaded>
  );
}
