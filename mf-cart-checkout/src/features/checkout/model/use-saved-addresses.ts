import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { savedAddressesQuery, useSaveAddress } from '../queries/saved-addresses';
import { addressIn, filledFrom, savedIn } from './saved-address';
import type { ShippingFormApi } from './use-checkout-form';

const none: SavedAddress[] = [];

/** The account's addresses beside the form. Without them, the checkout goes on as it is. */
export function useSavedAddresses(form: ShippingFormApi, user: User | null) {
  const { data: addresses = none } = useQuery({ ...savedAddressesQuery, enabled: user !== null });
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
