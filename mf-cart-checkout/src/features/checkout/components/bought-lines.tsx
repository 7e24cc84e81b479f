import { eachText, variationText } from 'shared-contracts/cart/line-text';
import type { Priced } from 'shared-contracts/cart/totals';
import { formatMoney, times } from 'shared-contracts/money/money';
import { Picture } from 'shared-ui/picture';
import type { CartLine } from 'shell/contract';
import styles from './bought-lines.module.css';

type BoughtLinesProps = {
  lines: readonly Priced<CartLine>[];
  /** Why a line can't be bought, in the order of the lines. */
  notes: readonly (string | undefined)[];
};

export const BoughtLines = ({ lines, notes }: BoughtLinesProps) => (
  <ul className={styles.lines}>
    {lines.map((line, index) => (
      <li key={line.id} className={styles.line}>
        <Picture
          src={line.customImages[0] ?? line.product.imageUrl}
          alt=""
          width={1}
          height={1}
          sizes="3.5rem"
          className={styles.shot}
        />
        <div className={styles.words}>
          <strong>{line.product.name}</strong>
          {line.variation && <span>{variationText(line)}</span>}
          <span>
            {line.quantity} x {eachText(line.unitPrice, line)}
          </span>
          {notes[index] && <span className={styles.problem}>{notes[index]}</span>}
        </div>
        <span className={styles.total}>{formatMoney(times(line.unitPrice, line.quantity))}</span>
      </li>
    ))}
  </ul>
);
