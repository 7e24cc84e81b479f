import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './price.module.css';

export type PriceProps = {
  /** A decimal string, as in the API. */
  amount: string;
  /** Shown struck through if higher than the price. */
  compareAt?: string | null;
  /** The smallest pack's size: `From $24.99 for 6`. */
  fromPack?: string | null;
  size?: 'small' | 'medium' | 'large';
  className?: string;
};

/** An amount, with the one that it is compared with. */
export function Price({ amount, compareAt, fromPack, size = 'medium', className }: PriceProps) {
  const price = parseMoney(amount);
  const before = compareAt ? parseMoney(compareAt) : null;
  const reduced = before !== null && before > price;
  return (
    <span className={classNames(styles.price, styles[size], className)}>
      {reduced && !fromPack && <VisuallyHidden>Now </VisuallyHidden>}
      <span>
        {fromPack && <span className={styles.around}>From </span>}
        <span className={styles.amount}>{formatMoney(price)}</span>
        {fromPack && <span className={styles.around}> for {fromPack}</span>}
      </span>
      {reduced && (
        <>
          <VisuallyHidden>, before </VisuallyHidden>
          <s className={styles.before}>{formatMoney(before)}</s>
        </>
      )}
    </span>
  );
}
