import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureToast } from 'shared-contracts/api/failure';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { Spinner } from 'shared-ui/spinner';
import { toast } from 'shell/contract';
import { UnsavedParts, useUnsavedParts } from '../../../shared/unsaved-changes/unsaved-parts';
import { changesOfOthers, type FieldChange, mergedForm } from '../model/product-conflict';
import { bodyOf, formOf, type ProductForm, resolveProductForm } from '../model/product-form';
import { changedProductIn, presentStockIn } from '../model/refusal-details';
import { showProductErrors } from '../model/show-product-errors';
import { useUpdateProduct } from '../queries/change-products';
import { adminProductQuery } from '../queries/products';
import { ProductDialog } from './product-dialog';
import { ProductFields } from './product-fields';
import styles from './product-form.module.css';
import { VariationsEditor } from './variations-editor';

function ConflictNotice({ changes }: { changes: readonly FieldChange[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.conflict}>
      <Notice tone="warning" title="Somebody else has changed this product">
        <p>What you typed is still here. Check it against these changes, then save again.</p>
        <ul className={styles.changes}>
          {changes.map(({ field, label, before, now, isTyped }) => (
            <li key={field}>
              <strong>{label}</strong>: <s>{before}</s> <span aria-hidden="true">→</span> {now}
              {isTyped && '. You have changed it, too: saving keeps yours.'}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

type EditProductProps = { id: string; onClose: () => void; renderImages?: (productId: string) => ReactNode };

export function EditProduct({ id, onClose, renderImages }: EditProductProps) {
  const { data: product, error, refetch } = useQuery(adminProductQuery(id));
  if (product) return <LoadedProduct product={product} onClose={onClose} renderImages={renderImages} />;
  return (
    <ProductDialog title="Edit Product" isDirty={false} onClose={onClose}>
      {error ? (
        <LoadError title="Failed to load product data" error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.loading}>
          <Spinner size="small" /> Loading product data...
        </p>
      )}
    </ProductDialog>
  );
}

type LoadedProductProps = Omit<EditProductProps, 'id' | 'renderImages'> & {
  product: AdminProduct;
  renderImages: EditProductProps['renderImages'];
};

function LoadedProduct({ product, onClose, renderImages }: LoadedProductProps) {
  const formId = useId();
  // the version that the edit began with; `product` follows the server
  const [base, setBase] = useState(product);
  const [changes, setChanges] = useState<readonly FieldChange[]>([]);
  const unsavedParts = useUnsavedParts();
  const form = useForm<ProductForm>({ resolver: resolveProductForm, defaultValues: formOf(base) });
  const update = useUpdateProduct();

  /** Merges others' changes with what was typed. Returns whether there are any. */
  const rebase = (now: AdminProduct): boolean => {
    const versions = { base: formOf(base), current: formOf(now), typed: form.getValues() };
    const theirs = changesOfOthers(versions);
    setChanges(theirs);
    setBase(now);
    form.reset(versions.current);
    for (const [name, value] of Object.entries(mergedForm(versions)))
      form.setValue(name as keyof ProductForm, value, { shouldDirty: true });
    return theirs.length > 0;
  };

  const submit = form.handleSubmit((values) =>
    update.mutate(
      { seen: base, body: bodyOf(values) },
      {
        onSuccess: (saved) => {
          if (!unsavedParts.isUnsavedNow()) {
            toast({ tone: 'success', title: 'Product updated successfully' });
            return onClose();
          }
          setBase(saved);
          setChanges([]);
          form.reset(formOf(saved));
          return toast({
            tone: 'success',
            title: 'Product updated successfully',
            description: 'Its images, variations or packs have changes that are not saved yet.',
          });
        },
        onError: (error) => {
          const [now, inStock] = [changedProductIn(error), presentStockIn(error)];
          // the notice says it already
          if (now && rebase(now)) return;
          if (inStock !== undefined) setBase({ ...base, inStock });
          showProductErrors(error, form.setError);
          toast(failureToast('Error', error, 'Failed to update product'));
        },
      },
    ),
  );
  return (
    <ProductDialog
      title="Edit Product"
      isDirty={form.formState.isDirty || unsavedParts.isUnsaved}
      submit={{ formId, label: 'Update Product', isBusy: update.isPending }}
      onClose={onClose}
    >
      <UnsavedParts value={unsavedParts.report}>
        <div className={styles.sections}>
          {changes.length > 0 && <ConflictNotice key={base.version} changes={changes} />}
          <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
            <ProductFields form={form} />
          </form>
          {renderImages?.(product.id)}
          <VariationsEditor product={product} />
        </div>
      </UnsavedParts>
    </ProductDialog>
  );
}
