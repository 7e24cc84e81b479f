import { type KeyboardEvent, useRef, useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { StockNumber } from 'shared-contracts/product-management/product-fields';
import { Spinner } from 'shared-ui/spinner';
import common from 'shared-ui/styles/common.module.css';
import { toast } from 'shell/contract';
import { numberIn } from '../model/product-form';
import { useSetStock } from '../queries/change-products';
import { type ListedProduct, useStockPace } from '../queries/stock-pace';
import styles from './product-table.module.css';

type Draft = { text: string; seen: number };

/** Saved on Enter and blur. Escape or no number restores it. */
export function StockCell({ product }: { product: ListedProduct }) {
  const { id, name, inStock, reserved, lowStockThreshold } = product;
  const [draft, setDraft] = useState<Draft | null>(null);
  const { data: pace } = useStockPace(product);
  const isCancelled = useRef(false);
  const set = useSetStock();
  const save = () => {
    const wanted = draft && StockNumber.safeParse(numberIn(draft.text));
    const isUnchanged = isCancelled.current || !wanted || wanted.data === draft.seen;
    isCancelled.current = false;
    if (isUnchanged || !wanted.success) {
      setDraft(null);
      if (!isUnchanged)
        toast({ tone: 'destructive', title: 'Error', description: wanted.error?.issues[0]?.message ?? '' });
      return;
    }
    set.mutate(
      { id, stock: wanted.data, seen: draft.seen },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Stock updated successfully' }),
        onError: (error) => toast(failureToast('Error', error, 'Failed to update stock')),
        // the list is fresh by now
        onSettled: () => setDraft(null),
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    isCancelled.current = event.key === 'Escape';
    event.currentTarget.blur();
  };
  const tone = inStock === 0 ? 'out' : pace?.isAtRisk || inStock <= lowStockThreshold ? 'low' : undefined;
  return (
    <span className={styles.stock}>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        className={styles.stockInput}
        data-tone={tone}
        aria-label={`Stock of ${name}`}
        readOnly={set.isPending}
        value={draft?.text ?? inStock}
        onChange={({ target }) => setDraft((known) => ({ text: target.value, seen: known?.seen ?? inStock }))}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      {set.isPending && <Spinner size="small" />}
      {reserved > 0 && <span className={common.fine}>{reserved} in checkouts</span>}
    </span>
  );
}
