import { lineTitle } from 'shared-contracts/cart/line-text';
import type { Money } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import type { CartLine } from 'shell/contract';
import type { Removal } from '../model/cart-rows';
import { stockNoteOf } from '../model/stock-note';
import { useFocus } from '../model/use-focus';
import type { RemovableLines } from '../queries/use-removable-lines';
import { CartLineRow } from './cart-line-row';
import styles from './cart-lines.module.css';

type RemovedLineProps = { removal: Removal; takesFocus: boolean; onUndo: () => void };

function RemovedLine({ removal: { line, isRestoring, error }, takesFocus, onUndo }: RemovedLineProps) {
  const title = lineTitle(line.product.name, line);
  const button = useFocus<HTMLButtonElement>(takesFocus);
  return (
    <Card as="li" className={`${common.bar3} ${styles.removed}`}>
      <p className={styles.words}>
        <strong>Removed.</strong> {title}
        {error && <span className={styles.error}>It could not be put back. {error}</span>}
      </p>
      <Button
        ref={button}
        variant="secondary"
        busy={isRestoring}
        busyLabel="Undoing..."
        aria-label={isRestoring ? undefined : `Undo removing ${title}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </Card>
  );
}

type CartLinesProps = {
  lines: readonly CartLine[];
  removable: RemovableLines;
  unitPriceOf: (line: CartLine) => Money | undefined;
  priceNotes: ReadonlyMap<string, string>;
};

export const CartLines = ({
  lines,
  removable: { rows, focusedId, remove, undo },
  unitPriceOf,
  priceNotes,
}: CartLinesProps) => (
  <ul className={common.stack4} aria-label="Items in your cart">
    {rows.map(({ id, line, removal }) =>
      removal ? (
        <RemovedLine key={id} removal={removal} takesFocus={id === focusedId} onUndo={() => undo(removal)} />
      ) : (
        <CartLineRow
          key={id}
          line={line}
          unitPrice={unitPriceOf(line)}
          priceNote={priceNotes.get(id)}
          stockNote={stockNoteOf(line, lines)}
          takesFocus={id === focusedId}
          onRemove={() => remove(line)}
        />
      ),
    )}
  </ul>
);
