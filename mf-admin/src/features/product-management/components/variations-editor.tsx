import { useState } from 'react';
import Pencil from '@lucide/icons/icons/pencil';
import Plus from '@lucide/icons/icons/plus';
import Trash from '@lucide/icons/icons/trash';
import { failureToast } from 'shared-contracts/api/failure';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { AdminProduct, AdminVariation } from 'shared-contracts/product-management/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import common from 'shared-ui/styles/common.module.css';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { DiscardDialog } from '../../../shared/unsaved-changes/discard-dialog';
import { useUnsavedPart } from '../../../shared/unsaved-changes/unsaved-parts';
import { useDeleteVariation } from '../queries/change-products';
import styles from './variations-editor.module.css';
import { VariationForm } from './variation-form';

const nameOf = ({ name, value }: AdminVariation) => `${name}: ${value}`;

function adjustmentOf({ priceAdjustment }: AdminVariation): string {
  const amount = parseMoney(priceAdjustment);
  return amount === 0 ? 'Same price' : `${amount > 0 ? '+' : ''}${formatMoney(amount)}`;
}

type Edited = AdminVariation | 'new' | null;

export function VariationsEditor({ product: { id, variations } }: { product: AdminProduct }) {
  const [edited, setEdited] = useState<Edited>(null);
  const [isDirty, setIsDirty] = useState(false);
  /** To edit next, once unsaved changes may be lost. */
  const [asked, setAsked] = useState<{ next: Edited } | null>(null);
  const [deleted, setDeleted] = useState<AdminVariation | null>(null);
  const remove = useDeleteVariation(id);
  useUnsavedPart(isDirty);
  const edit = (next: Edited) => {
    setEdited(next);
    setIsDirty(false);
    setAsked(null);
  };
  const askToEdit = (next: Edited) => (isDirty ? setAsked({ next }) : edit(next));
  return (
    <section className={common.stack4} aria-labelledby="variations">
      <div>
        <h3 id="variations" className={common.textLg}>
          Variations
        </h3>
        <p className={common.soft}>Such as Finish: Matte. Each is saved at once.</p>
      </div>
      {variations.length > 0 && (
        <ul className={common.stack2}>
          {variations.map((variation) => (
            <li key={variation.id} className={`${common.bar2} ${styles.variation}`}>
              <span className={styles.words}>
                <span className={common.bold}>{nameOf(variation)}</span>
                <span className={common.soft}>
                  {adjustmentOf(variation)}, {variation.stockQuantity} in stock, {variation.sku ?? 'No SKU'}
                </span>
              </span>
              {variation.isActive ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>}
              <IconButton
                label={`Edit ${nameOf(variation)}`}
                icon={<Icon icon={Pencil} />}
                onClick={() => askToEdit(variation)}
              />
              <IconButton
                label={`Delete ${nameOf(variation)}`}
                icon={<Icon icon={Trash} />}
                variant="danger"
                onClick={() => setDeleted(variation)}
              />
            </li>
          ))}
        </ul>
      )}
      {edited === null ? (
        <div>
          <Button variant="secondary" onClick={() => edit('new')}>
            <Icon icon={Plus} /> Add Variation
          </Button>
        </div>
      ) : (
        <VariationForm
          key={edited === 'new' ? 'new' : edited.id}
          productId={id}
          variation={edited === 'new' ? null : edited}
          onDirtyChange={setIsDirty}
          onSaved={() => edit(null)}
          onCancel={() => askToEdit(null)}
        />
      )}
      {asked && <DiscardDialog onDiscard={() => edit(asked.next)} onClose={() => setAsked(null)} />}
      {deleted && (
        <ConfirmChange
          title="Delete this variation?"
          confirm="Delete"
          busyLabel="Deleting..."
          change={remove}
          value={deleted.id}
          done="Variation deleted successfully"
          failed={(error) => failureToast('Error', error, 'Failed to delete variation')}
          onClose={() => setDeleted(null)}
        >
          {nameOf(deleted)}. It leaves the shop; orders keep its name.
        </ConfirmChange>
      )}
    </section>
  );
}
