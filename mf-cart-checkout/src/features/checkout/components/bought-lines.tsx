import { formatMoney, times } from 'shared-contracts/money/money';
import { Picture } from 'shared-ui/picture';
import type { LineToBuy } from '../model/checkout-input';
import styles from './bought-lines.module.css';

/** What is bought, small, above the amounts. */
export const BoughtLines = ({ lines }: { lines: readonly LineToBuy[] }) => (
  <ul className={styles.lines}>
    {lines.map(({ line, unitPrice }) => (
      <li key={line.id} className={styles.line}>
        <Picture src={line.product.imageUrl} alt="" width={1} height={1} sizes="3.5rem" className={styles.shot} />
        <div className={styles.words}>
          <strong>{line.product.name}</strong>
          <span>
            {line.selectedPack && `Pack of ${line.selectedPack}, `}
            {line.quantity} x {formatMoney(unitPrice)}
          </span>
        </div>
        <span className={styles.total}>{formatMoney(times(unitPrice, line.quantity))}</span>
      </li>
    ))}
  </ul>
);
