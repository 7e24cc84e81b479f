import Check from 'lucide-react/icons/check';
import type { Order } from 'shared-contracts/orders/schemas';
import { Card } from 'shared-ui/card';
import { DateText } from 'shared-ui/date-text';
import { timelineOf } from '../model/timeline';
import css from './order-timeline.module.css';

/** What has happened so far. */
export const OrderTimeline = ({ order }: { order: Order }) => (
  <Card className={css.card}>
    <h2 className={css.title}>Order Timeline</h2>
    <ol className={css.steps}>
      {timelineOf(order).map((step) => (
        <li key={step.name} className={css.step} data-step={step.name}>
          <span className={css.dot} aria-hidden="true">
            <Check />
          </span>
          <div>
            <p className={css.name}>{step.name}</p>
            <p className={css.at}>
              <DateText at={step.at} show="date and time" />
            </p>
          </div>
        </li>
      ))}
    </ol>
  </Card>
);
