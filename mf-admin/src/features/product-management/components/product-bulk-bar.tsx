import { useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { productSheet } from 'shared-contracts/policy/stock-and-products';
import type { AdminProduct, BulkProductAction, BulkProductOutcome } from 'shared-contracts/product-management/schemas';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { toast } from 'shell/contract';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { SelectionBar } from '../../../shared/selection-bar/selection-bar';
import { useChangeProducts } from '../queries/change-products';

const productsText = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;
const MAX_NAMED = 3;
const actions: { action: Exclude<BulkProductAction, 'delete'>; label: string }[] = [
  { action: 'activate', label: 'Activate' },
  { action: 'deactivate', label: 'Deactivate' },
  { action: 'feature', label: 'Feature' },
  { action: 'unfeature', label: 'Stop featuring' },
];
const doneWords: Record<BulkProductAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated',
  feature: 'featured',
  unfeature: 'no longer featured',
  delete: 'deleted',
};

type Refused = { id: string; text: string };

const refusedIn = ({ results }: BulkProductOutcome, products: readonly AdminProduct[]): Refused[] => {
  const nameOf = new Map(products.map(({ id, name }) => [id, name]));
  return results.flatMap(({ id, refusal }) =>
    refusal === null ? [] : [{ id, text: `${nameOf.get(id) ?? id}: ${refusal}` }],
  );
};

const RefusedProducts = ({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) => (
  <Notice
    tone="danger"
    title={`${productsText(refused.length)} could not be changed`}
    action={
      <Button variant="secondary" onClick={onClose}>
        OK
      </Button>
    }
  >
    <ul>
      {refused.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  </Notice>
);

type ProductBulkBarProps = { products: readonly AdminProduct[]; onClear: () => void };

export function ProductBulkBar({ products, onClear }: ProductBulkBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const change = useChangeProducts();

  const run = (action: BulkProductAction) =>
    mutateThrough(
      change,
      { products, action },
      {
        onSuccess: (outcome) => {
          const refusals = refusedIn(outcome, products);
          const done = products.length - refusals.length;
          const archived = outcome.results.filter((result) => result.archived).length;
          setRefused(refusals);
          if (refusals.length === 0) {
            toast({
              tone: 'success',
              title: `${productsText(done)} ${doneWords[action]}`,
              ...(archived > 0 && {
                description: `${archived} ${archived === 1 ? 'was' : 'were'} ordered before, and ${archived === 1 ? 'is' : 'are'} archived instead.`,
              }),
            });
            onClear();
            return;
          }
          const named = refusals.slice(0, MAX_NAMED).map(({ text }) => text);
          const more = refusals.length - named.length;
          toast({
            tone: 'destructive',
            title: 'Error',
            description: `${productsText(done)} ${doneWords[action]}, ${refusals.length} not. ${named.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
          });
        },
        onError: (error) => toast(failureToast('Error', error, 'Failed to update products')),
        onSettled: () => setIsAsking(false),
      },
    );

  return (
    <>
      {refused.length > 0 && <RefusedProducts refused={refused} onClose={() => setRefused([])} />}
      <SelectionBar
        count={products.length}
        noun="product"
        most={productSheet.maximumPerBulk}
        task="change"
        onClear={onClear}
      >
        {actions.map(({ action, label }) => (
          <Button key={action} variant="secondary" disabled={change.isPending} onClick={() => run(action)}>
            {label}
          </Button>
        ))}
        <Button variant="danger" disabled={change.isPending} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      </SelectionBar>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${productsText(products.length)}?`}
          confirm="Delete"
          busyLabel="Deleting..."
          isBusy={change.isPending}
          onConfirm={() => run('delete')}
          onClose={() => setIsAsking(false)}
          description="Products that were ever ordered are archived instead."
        />
      )}
    </>
  );
}
