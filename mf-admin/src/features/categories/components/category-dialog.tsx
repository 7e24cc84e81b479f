import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Category, CategoryForm } from 'shared-contracts/categories/schemas';
import { SelectField } from 'shared-ui/select-field';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import type * as z from 'zod';
import { CheckField } from '../../../shared/check-field/check-field';
import { useEntryForm } from '../../../shared/entries/use-entry-form';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { possibleParents, slugOf } from '../model/category-tree';
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

type CategoryDialogProps = { entry: Category | null; all: readonly Category[]; onClose: () => void };

export function CategoryDialog({ entry: category, all, onClose }: CategoryDialogProps) {
  const { form, dialog, staleNotice } = useEntryForm({
    list: 'categories',
    schema: CategoryForm,
    entry: category,
    startingWith,
    labels,
    onClose,
  });
  const { register, control, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const [isUploading, setIsUploading] = useState(false);
  const imageUrl = useWatch({ control, name: 'imageUrl' });
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
      {...dialog}
      isDirty={dialog.isDirty || isUploading}
      isBusy={dialog.isBusy || isUploading}
      busyLabel={isUploading ? 'Uploading...' : undefined}
    >
      {staleNotice}
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
