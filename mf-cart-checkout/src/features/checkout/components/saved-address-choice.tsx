import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import { Card } from 'shared-ui/card';
import { SelectField } from 'shared-ui/select-field';
import { labelOf } from '../model/saved-address';

type SavedAddressChoiceProps = {
  addresses: readonly SavedAddress[];
  chosenId: string;
  onChoose: (address: SavedAddress) => void;
};

/** Fills the form from one of the account's addresses. */
export const SavedAddressChoice = ({ addresses, chosenId, onChoose }: SavedAddressChoiceProps) => (
  <Card>
    <SelectField
      label="Saved addresses"
      placeholder="Choose an address to fill in the form"
      options={addresses.map((address) => ({ value: address.id, label: labelOf(address) }))}
      value={chosenId}
      onChange={({ target }) => {
        const chosen = addresses.find(({ id }) => id === target.value);
        if (chosen) onChoose(chosen);
      }}
    />
  </Card>
);
