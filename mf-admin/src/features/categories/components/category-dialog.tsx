import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureToast } from 'shared-contracts/api/failure';
import { showFieldErrors } from 'shared-contracts/api/field-errors';
import { type Category, CategoryForm } from 'shared-contracts/categories/schemas';
import { SelectField } from 'shared-ui/select-field';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import type * as z from 'zod';
import { CheckField } from '../../../shared/check-field/check-field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { StaleNotice, currentStateIn } from '../../../shared/stale-notice/stale-notice';
import { possibleParents, slugOf } from '../model/category-tree';
import { useSaveCategory } from '../queries/categories';
import { PictureField } from './picture-field';

type Fields = z.input<typeof CategoryForm>;

const labels = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  imageUrl: 'Picture',
  parentId: 'Parent category',
  isActive: 'Active',
  sortOrder: 'Sort order',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
};
const names = Object.keys(labels) as (keyof typeof labels)[];

const startingWith = (category: Category | null): Fields => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
  description: category?.description ?? '',
  imageUrl: category?.imageUrl ?? '',
  parentId: category?.parentId ?? '',
  isActive: category?.isActive ?? true,
  sortOrder: category?.sortOrder ?? 0,
  seoTitle: category?.seoTitle ?? '',
  seoDescription: category?.seoDescription ?? '',
});

type CategoryDialogProps = { category: Category | null; all: readonly Category[]; onClose: () => void };

export function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  const { register, control, handleSubmit, setError, setValue, formState } = useForm<Fields, unknown, CategoryForm>({
    resolver: zodResolver(CategoryForm),
    defaultValues: startingWith(category),
  });
  const { errors, dirtyFields } = formState;
  const [seen, setSeen] = useState(category);
  const [isUploading, setIsUploading] = useState(false);
  const imageUrl = useWatch({ control, name: 'imageUrl' });
  const save = useSaveCategory();
  const verb = category ? 'update' : 'create';
  const submit = handleSubmit((form) =>
    save.mutate(
      { seen, form },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `Category ${verb}d successfully` });
          onClose();
        },
        onError: (error) => {
          setSeen(currentStateIn<Category>(error, 'category_changed') ?? seen);
          showFieldErrors(error, setError, names);
          toast(failureToast(`Failed to ${verb} category`, error));
        },
      },
    ),
  );
  const suggestSlug = (name: string) => {
    if (!category && !dirtyFields.slug) setValue('slug', slugOf(name));
  };
  const field = (name: Exclude<keyof typeof labels, 'isActive' | 'sortOrder'>) => ({
    label: labels[name],
    error: errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  });
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add New Category'}
      isDirty={formState.isDirty || isUploading}
      isBusy={save.isPending || isUploading}
      busyLabel={isUploading ? 'Uploading...' : undefined}
      submit={category ? 'Update Category' : 'Create Category'}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {category && seen && category.version !== seen.version && (
        <StaleNotice before={category} now={seen} labels={labels} />
      )}
      <TextField
        {...field('name')}
        {...register('name', { onChange: ({ target }: { target: HTMLInputElement }) => suggestSlug(target.value) })}
        required
      />
      <TextField
        {...field('slug')}
        required
        hint={
          category ? 'Part of links to the category. Its products follow a new one.' : 'Part of links to the category'
        }
      />
      <SelectField
        {...field('parentId')}
        options={[
          { value: '', label: 'None' },
          ...possibleParents(all, category?.id ?? null).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextAreaField {...field('description')} rows={2} />
      <PictureField
        label={labels.imageUrl}
        path={imageUrl ?? ''}
        error={errors.imageUrl?.message}
        onChange={(path) => setValue('imageUrl', path, { shouldDirty: true })}
        onBusyChange={setIsUploading}
      />
      <TextField
        label={labels.sortOrder}
        type="number"
        inputMode="numeric"
        min={0}
        error={errors.sortOrder?.message}
        {...register('sortOrder', { valueAsNumber: true })}
      />
      <TextField {...field('seoTitle')} />
      <TextAreaField {...field('seoDescription')} rows={2} />
      <CheckField
        label="Active: shoppers can filter by it"
        error={errors.isActive?.message}
        {...register('isActive')}
      />
    </FormDialog>
  );
}
