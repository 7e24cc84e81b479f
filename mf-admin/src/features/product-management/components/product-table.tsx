import { useState } from 'react';
import Copy from '@lucide/icons/icons/copy';
import Pencil from '@lucide/icons/icons/pencil';
import Trash from '@lucide/icons/icons/trash';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { Badge } from 'shared-ui/badge';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Picture } from 'shared-ui/picture';
import { Price } from 'shared-ui/price';
import { Skeleton } from 'shared-ui/skeleton';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { capitalize } from '../model/product-options';
import { type ListedProduct, listedProducts, useStockPace } from '../queries/stock-pace';
import { ProductBulkBar } from './product-bulk-bar';
import { StockCell } from './stock-cell';
import { daysLeftText } from '../../../shared/days-left/days-left-text';
import { failureToast } from 'shared-contracts/api/failure';
import { toast } from 'shell/contract';
import { Switch } from '../../../shared/switch/switch';
import { useToggleStatus } from '../queries/change-products';
import common from 'shared-ui/styles/common.module.css';
import styles from './product-table.module.css';

const badgeOf = ({ archivedAt }: AdminProduct, isActive: boolean) => {
  if (isActive) return <Badge tone="success">Active</Badge>;
  return archivedAt ? <Badge tone="warning">Archived</Badge> : <Badge>Inactive</Badge>;
};

/** Activating an archived product brings it back. */
function ActiveCell({ product }: { product: AdminProduct }) {
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

function DaysLeftCell({ product }: { product: ListedProduct }) {
  const { data: pace, isLoading } = useStockPace(product);
  if (isLoading) return <Skeleton width="4rem" height="line" />;
  if (!pace) return <span className={common.fine}>Unknown</span>;
  const text = daysLeftText(pace);
  return pace.isAtRisk ? <Badge tone="warning">{text}</Badge> : <span className={styles.days}>{text}</span>;
}

export type ProductActions = {
  onEdit: (product: AdminProduct) => void;
  onDuplicate: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
};

const THUMBNAIL = 56;

const ProductName = ({ product: { name, sku, imageUrl } }: { product: AdminProduct }) => (
  <span className={styles.product}>
    <span className={styles.picture}>
      <Picture src={imageUrl} alt="" width={THUMBNAIL} height={THUMBNAIL} sizes="56px" placeholderText="" />
    </span>
    <span>
      <span className={common.bold}>{name}</span>
      <span className={common.fine}>{sku ?? 'No SKU'}</span>
    </span>
  </span>
);

const Priced = ({ product: { price, compareAtPrice } }: { product: AdminProduct }) => (
  <Price amount={price} compareAt={compareAtPrice} size="small" />
);

const columnsFor = ({ onEdit, onDuplicate, onDelete }: ProductActions): DataColumn<ListedProduct>[] => [
  {
    id: 'name',
    header: 'Product',
    cell: (product) => <ProductName product={product} />,
    sort: { ascending: 'name', descending: 'name-desc' },
  },
  {
    id: 'category',
    header: 'Category',
    cell: ({ category }) => (
      <Badge tone="info" className={styles.category}>
        {capitalize(category)}
      </Badge>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    cell: (product) => <Priced product={product} />,
    sort: { ascending: 'price', descending: 'price-desc' },
  },
  {
    id: 'stock',
    header: 'Stock',
    cell: (product) => <StockCell product={product} />,
    sort: { ascending: 'stock', descending: 'stock-desc' },
  },
  { id: 'days', header: 'Days left', cell: (product) => <DaysLeftCell product={product} /> },
  { id: 'status', header: 'Status', cell: (product) => <ActiveCell product={product} /> },
  {
    id: 'featured',
    header: 'Featured',
    cell: ({ isFeatured }) => (isFeatured ? <Badge tone="accent">Featured</Badge> : <Badge>Standard</Badge>),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (product) => (
      <span className={styles.actions}>
        <IconButton label={`Edit ${product.name}`} icon={<Icon icon={Pencil} />} onClick={() => onEdit(product)} />
        <IconButton
          label={`Duplicate ${product.name}`}
          icon={<Icon icon={Copy} />}
          onClick={() => onDuplicate(product)}
        />
        <IconButton
          label={`Delete ${product.name}`}
          icon={<Icon icon={Trash} />}
          variant="danger"
          onClick={() => onDelete(product)}
        />
      </span>
    ),
  },
];

type ProductTableProps = {
  pages: readonly (readonly AdminProduct[])[];
  total: number;
  sort: string;
  onSort: (sort: string) => void;
  actions: ProductActions;
};

export function ProductTable({ pages, total, sort, onSort, actions }: ProductTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const products = listedProducts(pages);
  return (
    <>
      <DataTable
        caption="Products"
        columns={columnsFor(actions)}
        rows={products}
        total={total}
        sort={sort}
        onSort={onSort}
        selection={{
          ids: selected,
          onChange: setSelected,
          labelOf: (id) => products.find((product) => product.id === id)?.name ?? 'product',
        }}
      />
      <ProductBulkBar
        // a selected product may have left the list
        products={products.filter(({ id }) => selected.has(id))}
        onClear={() => setSelected(new Set())}
      />
    </>
  );
}
