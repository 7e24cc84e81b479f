import Truck from '@lucide/icons/icons/truck';
import { Icon } from 'shared-ui/icon';
import { add, formatMoney } from 'shared-contracts/money/money';
import type { OrderQuote } from '../model/order-quote';
import styles from './free-shipping-hint.module.css';

export function FreeShippingHint({ quote: { subtotal, missingForFreeShipping } }: { quote: OrderQuote }) {
  if (missingForFreeShipping === undefined) return null;
  const goal = add(subtotal, missingForFreeShipping);
  return (
    <div className={styles.hint}>
      <p className={styles.text}>
        <Icon icon={Truck} />
        <span>Add {formatMoney(missingForFreeShipping)} more for free shipping</span>
      </p>
      <div aria-hidden className={styles.track}>
        <div className={styles.way} style={{ inlineSize: `${(subtotal / goal) * 100}%` }} />
      </div>
    </div>
  );
}
