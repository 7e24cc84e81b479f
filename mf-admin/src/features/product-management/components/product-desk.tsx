import { type ReactNode, useState, useId } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { toast } from 'shell/contract';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { useDeleteProduct, useDuplicateProduct, useCreateProduct } from '../queries/change-products';
import { EditProduct } from './edit-product';
import { ProductFigures } from './product-figures';
import { ProductList } from './product-list';
import { useForm } from 'react-hook-form';
import { UnsavedParts, useUnsavedParts } from '../../../shared/unsaved-changes/unsaved-parts';
import { type ProductForm, bodyOf, emptyForm, resolveProductForm } from '../model/product-form';
import { showProductErrors } from '../model/show-product-errors';
import { ProductDialog } from './product-dialog';
import { ProductFields } from './product-fields';
import common from 'shared-ui/styles/common.module.css';

type CreateProductProps = { onCreated: (id: string) => void; onClose: () => void };

function CreateProduct({ onCreated, onClose }: CreateProductProps) {
  const formId = useId();
  const form = useForm<ProductForm>({ resolver: resolveProductForm, defaultValues: emptyForm });
  const unsavedParts = useUnsavedParts();
  const create = useCreateProduct();
  const submit = form.handleSubmit((values) =>
    create.mutate(bodyOf(values), {
      onSuccess: ({ id }) => {
        toast({ tone: 'success', title: 'Product created successfully' });
        onCreated(id);
      },
      onError: (error) => {
        showProductErrors(error, form.setError);
        toast(failureToast('Error', error, 'Failed to create product'));
      },
    }),
  );
  return (
    <ProductDialog
      title="Create New Product"
      isDirty={form.formState.isDirty || unsavedParts.isUnsaved}
      submit={{ formId, label: 'Create Product', isBusy: create.isPending }}
      onClose={onClose}
    >
      <UnsavedParts value={unsavedParts.report}>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <ProductFields form={form} />
        </form>
      </UnsavedParts>
    </ProductDialog>
  );
}

type Open = { dialog: 'edit'; id: string } | { dialog: 'delete'; product: AdminProduct };

export type ProductDeskProps = {
  isAdding: boolean;
  onAdded: () => void;
  renderImages?: (productId: string) => ReactNode;
};

export function ProductDesk({ isAdding, onAdded, renderImages }: ProductDeskProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const remove = useDeleteProduct();
  const { mutate: duplicate } = useDuplicateProduct();
  const edit = ({ id }: { id: string }) => setOpen({ dialog: 'edit', id });
  const actions = {
    onEdit: edit,
    onDelete: (product: AdminProduct) => setOpen({ dialog: 'delete', product }),
    onDuplicate: ({ id }: AdminProduct) =>
      duplicate(
        { id },
        {
          onSuccess: (copy) => {
            toast({ tone: 'success', title: 'Product duplicated successfully', description: 'The copy is inactive.' });
            edit(copy);
          },
          onError: (error) => toast(failureToast('Error', error, 'Failed to duplicate product')),
        },
      ),
  };
  const close = () => setOpen(null);
  return (
    <div className={common.stack4}>
      <ProductFigures />
      <ProductList actions={actions} />
      {isAdding && (
        <CreateProduct
          onCreated={(id) => {
            onAdded();
            edit({ id });
          }}
          onClose={onAdded}
        />
      )}
      {open?.dialog === 'edit' && (
        <EditProduct key={open.id} id={open.id} onClose={close} {...(renderImages && { renderImages })} />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmChange
          title="Are you sure you want to delete this product?"
          confirm="Delete"
          busyLabel="Deleting..."
          change={remove}
          value={{ id: open.product.id }}
          done={({ archived }) => ({
            tone: 'success',
            title: 'Product deleted successfully',
            ...(archived && {
              description: 'It was ordered before, so it is archived: orders keep it, shoppers do not see it.',
            }),
          })}
          failed={(error) => failureToast('Error', error, 'Failed to delete product')}
          onClose={close}
        >
          {open.product.name}. A product that was ever ordered is archived instead.
        </ConfirmChange>
      )}
    </div>
  );
}
