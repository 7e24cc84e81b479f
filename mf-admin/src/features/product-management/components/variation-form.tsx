import { useEffect } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { failureToast } from 'shared-contracts/api/failure';
import { type AdminVariation, NewVariation } from 'shared-contracts/product-management/schemas';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { Switch } from '../../../shared/switch/switch';
import { skuErrorIn } from '../model/refusal-details';
import { useSaveVariation } from '../queries/change-products';
import { numberIn } from '../model/product-form';
import common from 'shared-ui/styles/common.module.css';
import styles from './variations-editor.module.css';

const variationFormOf = (variation: AdminVariation | null) => ({
  name: variation?.name ?? '',
  value: variation?.value ?? '',
  priceAdjustment: variation?.priceAdjustment ?? '',
  stockQuantity: String(variation?.stockQuantity ?? 0),
  sku: variation?.sku ?? '',
  sortOrder: String(variation?.sortOrder ?? 0),
  isActive: variation?.isActive ?? true,
});

type VariationFields = ReturnType<typeof variationFormOf>;

const variationBodyOf = ({ stockQuantity, sortOrder, ...fields }: VariationFields) => ({
  ...fields,
  stockQuantity: numberIn(stockQuantity),
  sortOrder: numberIn(sortOrder),
});

const schema = NewVariation.omit({ id: true });

const resolveVariation: Resolver<VariationFields> = (form) => {
  const parsed = schema.safeParse(variationBodyOf(form));
  if (parsed.success) return { values: form, errors: {} };
  const errors = Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [path[0], { type: 'schema', message }]),
  );
  return { values: {}, errors: errors as FieldErrors<VariationFields> };
};

type VariationFormProps = {
  productId: string;
  variation: AdminVariation | null;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
};

export function VariationForm({ productId, variation, onDirtyChange, onSaved, onCancel }: VariationFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<VariationFields>({
    resolver: resolveVariation,
    defaultValues: variationFormOf(variation),
  });
  const { isDirty, errors } = formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const save = useSaveVariation(productId);
  const submit = handleSubmit((fields) =>
    save.mutate(
      { seen: variation, body: variationBodyOf(fields) },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: variation ? 'Variation updated successfully' : 'Variation added' });
          onSaved();
        },
        onError: (error) => {
          const taken = skuErrorIn(error);
          if (taken !== undefined) setError('sku', { message: taken }, { shouldFocus: true });
          toast(failureToast('Error', error, 'Failed to save variation'));
        },
      },
    ),
  );
  const field = (name: Exclude<keyof VariationFields, 'isActive'>, label: string) => ({
    ...register(name),
    label,
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  return (
    <form
      className={`${common.stack3} ${styles.form}`}
      noValidate
      aria-label={variation ? 'Edit variation' : 'Add variation'}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.fields}>
        <TextField {...field('name', 'Variation Name')} placeholder="Finish" required />
        <TextField {...field('value', 'Variation Value')} placeholder="Matte" required />
        <TextField {...field('priceAdjustment', 'Price Adjustment')} inputMode="text" placeholder="0.00" />
        <TextField {...field('stockQuantity', 'Variation Stock')} type="number" min={0} step={1} />
        <TextField {...field('sku', 'Variation SKU')} maxLength={60} />
        <TextField {...field('sortOrder', 'Variation Order')} type="number" min={0} step={1} />
      </div>
      <Switch label="Active" {...register('isActive')} />
      <div className={common.row3}>
        <Button type="submit" busy={save.isPending} busyLabel="Saving...">
          Save Variation
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
