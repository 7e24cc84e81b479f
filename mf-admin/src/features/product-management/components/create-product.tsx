import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { failureToast } from 'shared-contracts/api/failure';
import { toast } from 'shell/contract';
import { UnsavedParts, useUnsavedParts } from '../../../shared/unsaved-changes/unsaved-parts';
import { type ProductForm, bodyOf, emptyForm, resolveProductForm } from '../model/product-form';
import { showProductErrors } from '../model/show-product-errors';
import { useCreateProduct } from '../queries/change-products';
import { ProductDialog } from './product-dialog';
import { ProductFields } from './product-fields';

type CreateProductProps = { onCreated: (id: string) => void; onClose: () => void };

export function CreateProduct({ onCreated, onClose }: CreateProductProps) {
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
