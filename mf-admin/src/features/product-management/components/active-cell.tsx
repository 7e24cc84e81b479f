import { failureToast } from 'shared-contracts/api/failure';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { Badge } from 'shared-ui/badge';
import { toast } from 'shell/contract';
import { Switch } from '../../../shared/switch/switch';
import { useToggleStatus } from '../queries/change-products';
import styles from './product-table.module.css';

const badgeOf = ({ archivedAt }: AdminProduct, isActive: boolean) => {
  if (isActive) return <Badge tone="success">Active</Badge>;
  return archivedAt ? <Badge tone="warning">Archived</Badge> : <Badge>Inactive</Badge>;
};

/** Activating an archived product brings it back. */
export function ActiveCell({ product }: { product: AdminProduct }) {
  const toggle = useToggleStatus();
  // optimistic until refetched
  const isActive = toggle.isPending ? !product.isActive : product.isActive;
  return (
    <span className={styles.active}>
      <Switch
        label={`${product.name} is active`}
        hideLabel
        checked={isActive}
        disabled={toggle.isPending}
        onChange={() =>
          toggle.mutate(product, {
            onSuccess: () => toast({ tone: 'success', title: 'Product status updated successfully' }),
            onError: (error) => toast(failureToast('Error', error, 'Failed to update product status')),
          })
        }
      />
      {badgeOf(product, isActive)}
    </span>
  );
}
