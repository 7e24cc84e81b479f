import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { AddressForm as Form, type SavedAddress } from 'shared-contracts/accounts/addresses';
import { failureToast } from 'shared-contracts/api/failure';
import { showFieldErrors } from 'shared-contracts/api/field-errors';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type Region, regionsOf } from 'shared-contracts/tax/tax';
import { Button } from 'shared-ui/button';
import { SelectField } from 'shared-ui/select-field';
import { TextField } from 'shared-ui/text-field';
import type * as z from 'zod';
import { toast } from 'shell/contract';
import { useSaveAddress } from '../queries/addresses';
import styles from './account-settings.module.css';

type Fields = z.input<typeof Form>;

const countries = shopPolicy.shipping.countries.map(({ code, name }) => ({ value: code, label: name }));
const regionsByCountry: Partial<Record<string, Region[]>> = regionsOf;
const names = ['firstName', 'lastName', 'phone', 'country', 'address', 'city', 'state', 'zipCode'] as const;

const startingWith = (address: SavedAddress | null): Fields => ({
  firstName: address?.firstName ?? '',
  lastName: address?.lastName ?? '',
  phone: address?.phone ?? '',
  country: address?.country ?? shopPolicy.shipping.countries[0].code,
  address: address?.address ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  isDefault: address?.isDefault ?? false,
});

export function AddressForm({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Fields, unknown, Form>({
    resolver: zodResolver(Form),
    defaultValues: startingWith(address),
  });
  const country = useWatch({ control, name: 'country' });
  const save = useSaveAddress();
  const submit = handleSubmit((form) =>
    save.mutate(
      { id: address?.id ?? null, form },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: 'Your address is saved' });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(error, setError, names);
          toast(failureToast('Your address was not saved', error));
        },
      },
    ),
  );
  const field = (name: (typeof names)[number]) => ({
    ...register(name),
    required: true,
    error: formState.errors[name]?.message,
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.two}>
        <TextField label="First name" autoComplete="shipping given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="shipping family-name" {...field('lastName')} />
        <TextField label="Phone" type="tel" autoComplete="shipping tel" inputMode="tel" {...field('phone')} />
        <SelectField
          label="Country"
          autoComplete="shipping country"
          options={countries}
          {...field('country')}
          {...register('country', { onChange: () => setValue('state', '') })}
        />
        <TextField label="Address" autoComplete="shipping address-line1" {...field('address')} />
        <TextField label="City" autoComplete="shipping address-level2" {...field('city')} />
        <SelectField
          label="State/Province"
          autoComplete="shipping address-level1"
          placeholder="Select state/province"
          options={(regionsByCountry[country] ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          {...field('state')}
        />
        <TextField label="Postal/ZIP code" autoComplete="shipping postal-code" {...field('zipCode')} />
      </div>
      {!address?.isDefault && (
        <label className={styles.check}>
          <input type="checkbox" {...register('isDefault')} /> Make this my default address
        </label>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending} busyLabel="Saving...">
          Save address
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
