import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import { type Money, ZERO, formatMoney } from 'shared-contracts/money/money';
import { businessDaysOf } from 'shared-contracts/shipping/arrival';
import { ArrivalDate } from '../arrival-date/arrival-date';
import styles from './delivery-list.module.css';

type DeliveryListProps = {
  options: readonly ShippingOption[];
  timeZone: string;
  costOf: (option: ShippingOption) => Money;
};

/** When an order placed now arrives by each shipping option, and what that costs. */
export const DeliveryList = ({ options, timeZone, costOf }: DeliveryListProps) => (
  <ul className={styles.list} aria-label="Delivery">
    {options.map((option) => {
      const cost = costOf(option);
      return (
        <li key={option.id} className={styles.option}>
          <strong className={styles.name}>{option.name}</strong>
          <span className={businessDaysOf(option) ? styles.date : styles.words}>
            <ArrivalDate option={option} timeZone={timeZone} />
          </span>
          <span className={styles.cost}>{cost === ZERO ? 'Free' : formatMoney(cost)}</span>
        </li>
      );
    })}
  </ul>
);
