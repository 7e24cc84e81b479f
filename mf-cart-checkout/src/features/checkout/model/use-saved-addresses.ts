import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { useSaveAddress } from '../queries/saved-addresses';
import { addressIn, filledFrom, savedIn } from './saved-address';
import type { ShippingFormApi } from './use-checkout-form';

type Saved = { form: ShippingFormApi; user: User | null; addresses: readonly SavedAddress[] };

export function useSavedAddresses({ form, user, addresses }: Saved) {
  const values = useWatch({ control: form.control });
  const [isWanted, setIsWanted] = useState(false);
  const { save, isPending } = useSaveAddress();
  const chosen = savedIn(values, addresses);
  const mayBeSaved = user !== null && !chosen && addresses.length < shopPolicy.accounts.maximumAddresses;

  return {
    addresses,
    chosenId: chosen?.id ?? '',
    choose: (address: SavedAddress) => {
      for (const [field, value] of filledFrom(address))
        form.setValue(field, value, { shouldValidate: true, shouldDirty: true });
    },
    mayBeSaved,
    isWanted,
    setIsWanted,
    isSaving: isPending,
    saveIfWanted: async (info: ShippingInfo) => {
      if (mayBeSaved && isWanted) await save(addressIn(info));
    },
  };
}

export type SavedAddresses = ReturnType<typeof useSavedAddresses>;
