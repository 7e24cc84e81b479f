import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import { Timeline } from 'shared-ui/timeline';
import { useShop } from 'shell/contract';
import { timelineOf } from '../model/timeline';

export const OrderTimeline = ({ order }: { order: Order }) => (
  <Card className={common.stack4}>
    <h2 className={common.textXl}>Order Timeline</h2>
    <Timeline steps={timelineOf(order)} timeZone={useShop().timeZone} />
  </Card>
);
