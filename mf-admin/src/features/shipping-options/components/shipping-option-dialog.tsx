import { fieldsOf } from 'shared-contracts/api/field-errors';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type AdminShippingOption, ShippingOptionForm } from 'shared-contracts/shipping/schemas';
import { TextField } from 'shared-ui/text-field';
import type * as z from 'zod';
import { CheckField } from '../../../shared/check-field/check-field';
import { useEntryForm } from '../../../shared/entries/use-entry-form';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';

type Fields = z.input<typeof ShippingOptionForm>;

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

export function ShippingOptionDialog({ entry, onClose }: { entry: AdminShippingOption | null; onClose: () => void }) {
  const { form, dialog, staleNotice } = useEntryForm({
    list: 'shipping-options',
    schema: ShippingOptionForm,
    entry,
    startingWith,
    labels,
    onClose,
  });
  const field = fieldsOf(form);
  return (
    <FormDialog
      {...dialog}
      description="The first active option in the sort order is the default. Orders that are being paid keep their rate."
    >
      {staleNotice}
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
