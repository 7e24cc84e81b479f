import { lineTitle } from 'shared-contracts/cart/line-text';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import type { Removal } from '../model/cart-rows';
import { useFocus } from '../model/use-focus';
import styles from './removed-line.module.css';

type RemovedLineProps = { removal: Removal; takesFocus: boolean; onUndo: () => void };

export function RemovedLine({ removal: { line, isRestoring, error }, takesFocus, onUndo }: RemovedLineProps) {
  const title = lineTitle(line.product.name, line);
  const button = useFocus<HTMLButtonElement>(takesFocus);
  return (
    <Card as="li" className={styles.removed}>
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
