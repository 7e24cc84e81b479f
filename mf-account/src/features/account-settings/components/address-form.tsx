import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { AddressForm as Form, type SavedAddress } from 'shared-contracts/accounts/addresses';
import { failureToast } from 'shared-contracts/api/failure';
import { showFieldErrors } from 'shared-contracts/api/field-errors';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { AddressFields, usePostalCodeCheck } from 'shared-ui/address-fields';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import type * as z from 'zod';
import { toast } from 'shell/contract';
import { useSaveAddress } from '../queries/addresses';
import styles from './account-settings.module.css';

type Fields = z.input<typeof Form>;

const names = ['firstName', 'lastName', 'phone', 'country', 'address', 'address2', 'city', 'state', 'zipCode'] as const;

const startingWith = (address: SavedAddress | null): Fields => ({
  firstName: address?.firstName ?? '',
  lastName: address?.lastName ?? '',
  phone: address?.phone ?? '',
  country: address?.country ?? shopPolicy.shipping.countries[0].code,
  address: address?.address ?? '',
  address2: address?.address2 ?? '',
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
  const [country, state, zipCode] = useWatch({ control, name: ['country', 'state', 'zipCode'] });
  const check = usePostalCodeCheck({ country, state, zipCode }, { isKnown: address !== null });
  const save = useSaveAddress();
  const submit = handleSubmit((form) => {
    if (check.asks()) return;
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
    );
  });
  const field = (name: (typeof names)[number]) => ({
    // a state of another country is none of this one's
    ...register(name, { ...(name === 'country' && { onChange: () => setValue('state', '') }) }),
    error: formState.errors[name]?.message,
  });
  return (
    <form className={common.stack4} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.two}>
        <TextField label="First name" required autoComplete="shipping given-name" {...field('firstName')} />
        <TextField label="Last name" required autoComplete="shipping family-name" {...field('lastName')} />
        <TextField label="Phone" type="tel" required autoComplete="shipping tel" inputMode="tel" {...field('phone')} />
        <AddressFields
          field={field}
          address={{ country, state, zipCode }}
          check={check}
          setValue={(name, value) => setValue(name, value, { shouldValidate: formState.isSubmitted })}
        />
      </div>
      {!address?.isDefault && (
        <label className={styles.check}>
          <input type="checkbox" {...register('isDefault')} /> Make this my default address
        </label>
      )}
      <div className={common.bar3}>
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
