import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import { Timeline } from 'shared-ui/timeline';
import { timelineOf } from '../model/timeline';
import css from './order-detail.module.css';

/** What has happened to the order so far. */
export const OrderTimeline = ({ order }: { order: Order }) => (
  <Card className={css.card}>
    <h2 className={css.cardTitle}>Order Timeline</h2>
    <Timeline steps={timelineOf(order)} />
  </Card>
);
