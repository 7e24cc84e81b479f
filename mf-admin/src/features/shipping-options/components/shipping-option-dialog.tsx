import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type AdminShippingOption, ShippingOptionForm } from 'shared-contracts/shipping/schemas';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import type * as z from 'zod';
import { CheckField } from '../../../shared/check-field/check-field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { StaleNotice, currentStateIn } from '../../../shared/stale-notice/stale-notice';
import { useSaveShippingOption } from '../queries/shipping-options';

type Fields = z.input<typeof ShippingOptionForm>;

const names = [
  'name',
  'description',
  'baseRate',
  'freeShippingThreshold',
  'minBusinessDays',
  'maxBusinessDays',
  'sortOrder',
  'isActive',
] as const;
const labels = {
  name: 'Name',
  description: 'Description',
  baseRate: 'Base rate',
  freeShippingThreshold: 'Free shipping threshold',
  minBusinessDays: 'Fewest business days',
  maxBusinessDays: 'Most business days',
  sortOrder: 'Sort order',
  isActive: 'Active',
};

const startingWith = (option: AdminShippingOption | null): Fields => ({
  name: option?.name ?? '',
  description: option?.description ?? '',
  baseRate: option?.baseRate ?? '',
  freeShippingThreshold: option?.freeShippingThreshold ?? '',
  minBusinessDays: option?.minBusinessDays ?? '',
  maxBusinessDays: option?.maxBusinessDays ?? '',
  sortOrder: option?.sortOrder ?? 0,
  isActive: option?.isActive ?? true,
});

export function ShippingOptionDialog({ option, onClose }: { option: AdminShippingOption | null; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Fields, unknown, ShippingOptionForm>({
    resolver: zodResolver(ShippingOptionForm),
    defaultValues: startingWith(option),
  });
  const field = fieldsOf({ register, formState });
  const [seen, setSeen] = useState(option);
  const save = useSaveShippingOption();
  const verb = option ? 'update' : 'create';
  const submit = handleSubmit((form) =>
    save.mutate(
      { seen, form },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `Shipping option ${verb}d successfully` });
          onClose();
        },
        onError: (error) => {
          setSeen(currentStateIn<AdminShippingOption>(error, 'shipping_option_changed') ?? seen);
          showFieldErrors(error, setError, names);
          toast(failureToast(`Failed to ${verb} shipping option`, error));
        },
      },
    ),
  );
  return (
    <FormDialog
      title={option ? 'Edit Shipping Option' : 'Add New Shipping Option'}
      description="The first active option in the sort order is the default. Orders that are being paid keep their rate."
      isDirty={formState.isDirty}
      isBusy={save.isPending}
      submit={option ? 'Update Shipping Option' : 'Create Shipping Option'}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {option && seen && option.version !== seen.version && <StaleNotice before={option} now={seen} labels={labels} />}
      <TextField label="Name" required autoComplete="off" {...field('name')} />
      <TextField
        label="Description"
        hint="How long it takes: 5-7 business days"
        autoComplete="off"
        {...field('description')}
      />
      <TextField label="Base rate ($)" required inputMode="decimal" autoComplete="off" {...field('baseRate')} />
      <TextField
        label="Free shipping threshold ($)"
        hint="Free when the subtotal is over it. Leave it empty if it is never free."
        inputMode="decimal"
        autoComplete="off"
        {...field('freeShippingThreshold')}
      />
      <TextField
        label="Fewest business days"
        hint={`On the way, without the ${shopPolicy.shipping.processingBusinessDays} for printing. Shoppers see the date.`}
        inputMode="numeric"
        autoComplete="off"
        {...field('minBusinessDays')}
      />
      <TextField
        label="Most business days"
        hint="Leave both empty to promise no date."
        inputMode="numeric"
        autoComplete="off"
        {...field('maxBusinessDays')}
      />
      <TextField
        label="Sort order"
        type="number"
        inputMode="numeric"
        min={0}
        {...field('sortOrder', { valueAsNumber: true })}
      />
      <CheckField label="Active: shoppers can choose it" {...field('isActive')} />
    </FormDialog>
  );
}
