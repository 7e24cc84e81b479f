import { Card } from 'shared-ui/card';
import { SelectField } from 'shared-ui/select-field';
import { labelOf } from '../model/saved-address';
import type { SavedAddresses } from '../model/use-saved-addresses';

export function SavedAddressChoice({ saved: { addresses, chosenId, choose } }: { saved: SavedAddresses }) {
  if (addresses.length === 0) return null;
  return (
    <Card>
      <SelectField
        label="Saved addresses"
        placeholder="Choose an address to fill in the form"
        options={addresses.map((address) => ({ value: address.id, label: labelOf(address) }))}
        value={chosenId}
        onChange={({ target }) => {
          const chosen = addresses.find(({ id }) => id === target.value);
          if (chosen) choose(chosen);
        }}
      />
    </Card>
  );
}
