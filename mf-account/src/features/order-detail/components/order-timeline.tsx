import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import { Timeline } from 'shared-ui/timeline';
import { useShop } from 'shell/contract';
import { timelineOf } from '../model/timeline';
import styles from './order-detail.module.css';

export const OrderTimeline = ({ order }: { order: Order }) => (
  <Card className={styles.card}>
    <h2 className={styles.cardTitle}>Order Timeline</h2>
    <Timeline steps={timelineOf(order)} timeZone={useShop().timeZone} />
  </Card>
);
