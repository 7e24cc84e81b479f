import type { Money } from 'shared-contracts/money/money';
import type { CartLine } from 'shell/contract';
import { stockNoteOf } from '../model/stock-note';
import { useRemoveLine } from '../queries/remove-line';
import { CartLineRow } from './cart-line-row';
import styles from './cart-lines.module.css';

type CartLinesProps = {
  lines: readonly CartLine[];
  /** Undefined if the line's price can't be determined. */
  unitPriceOf: (line: CartLine) => Money | undefined;
};

export function CartLines({ lines, unitPriceOf }: CartLinesProps) {
  const remove = useRemoveLine();
  return (
    <ul className={styles.lines} aria-label="Items in your cart">
      {lines.map((line) => (
        <CartLineRow
          key={line.id}
          line={line}
          unitPrice={unitPriceOf(line)}
          stockNote={stockNoteOf(line, lines)}
          onRemove={() => remove(line)}
        />
      ))}
    </ul>
  );
}
