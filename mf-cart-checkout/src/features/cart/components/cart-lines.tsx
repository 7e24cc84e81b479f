import type { Money } from 'shared-contracts/money/money';
import type { CartLine } from 'shell/contract';
import { stockNoteOf } from '../model/stock-note';
import type { RemovableLines } from '../queries/use-removable-lines';
import { CartLineRow } from './cart-line-row';
import styles from './cart-lines.module.css';
import { RemovedLine } from './removed-line';

type CartLinesProps = {
  lines: readonly CartLine[];
  removable: RemovableLines;
  /** Undefined if the line's price can't be determined. */
  unitPriceOf: (line: CartLine) => Money | undefined;
};

export const CartLines = ({ lines, removable: { rows, focusedId, remove, undo }, unitPriceOf }: CartLinesProps) => (
  <ul className={styles.lines} aria-label="Items in your cart">
    {rows.map(({ id, line, removal }) =>
      removal ? (
        <RemovedLine key={id} removal={removal} takesFocus={id === focusedId} onUndo={() => undo(removal)} />
      ) : (
        <CartLineRow
          key={id}
          line={line}
          unitPrice={unitPriceOf(line)}
          stockNote={stockNoteOf(line, lines)}
          takesFocus={id === focusedId}
          onRemove={() => remove(line)}
        />
      ),
    )}
  </ul>
);
