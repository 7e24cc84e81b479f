import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import { type Money, ZERO, formatMoney } from 'shared-contracts/money/money';
import { businessDaysOf } from 'shared-contracts/shipping/arrival';
import { shippingOn } from 'shared-contracts/shipping/shipping';
import { ArrivalDate } from 'shared-ui/arrival-date';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import styles from './shipping-options.module.css';

type ShippingOptionsProps = {
  options: readonly ShippingOption[];
  chosenId: string;
  subtotal: Money;
  timeZone: string;
  onChoose: (id: string) => void;
};

const costText = (cost: Money): string => (cost === ZERO ? 'Free' : formatMoney(cost));

export const ShippingOptions = ({ options, chosenId, subtotal, timeZone, onChoose }: ShippingOptionsProps) => (
  <Card>
    <fieldset className={common.stack3}>
      <legend className={styles.title}>Shipping method</legend>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name="shippingOption"
            value={option.id}
            checked={option.id === chosenId}
            onChange={() => onChoose(option.id)}
          />
          <span className={styles.words}>
            <strong>{option.name}</strong>
            {businessDaysOf(option) && (
              <span className={styles.date}>
                <ArrivalDate option={option} timeZone={timeZone} />
              </span>
            )}
            {option.description && <span className={common.soft}>{option.description}</span>}
          </span>
          <span className={styles.cost}>{costText(shippingOn(subtotal, option))}</span>
        </label>
      ))}
    </fieldset>
  </Card>
);
