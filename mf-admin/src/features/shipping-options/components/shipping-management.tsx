import Truck from '@lucide/icons/icons/truck';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { businessDaysOf, spanText } from 'shared-contracts/shipping/arrival';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { entryColumns } from '../../../shared/entries/entry-columns';
import { EntryManagement } from '../../../shared/entries/entry-management';
import { ShippingOptionDialog } from './shipping-option-dialog';

const rates: DataColumn<AdminShippingOption>[] = [
  {
    id: 'businessDays',
    header: 'Business days',
    cell: (option) => {
      const days = businessDaysOf(option);
      return days ? spanText(days) : 'No date';
    },
  },
  {
    id: 'baseRate',
    header: 'Base rate',
    align: 'end',
    cell: ({ baseRate }) => formatMoney(parseMoney(baseRate)),
  },
  {
    id: 'threshold',
    header: 'Free shipping threshold',
    align: 'end',
    cell: ({ freeShippingThreshold }) =>
      freeShippingThreshold === null ? 'None' : formatMoney(parseMoney(freeShippingThreshold)),
  },
];

export const ShippingManagement = () => (
  <EntryManagement
    list="shipping-options"
    columnsFor={(handlers) => entryColumns(rates, handlers)}
    empty={{ icon: Truck, text: 'Add one: without an active option, nobody can check out.' }}
    consequenceOf={({ name }) =>
      `${name}. Shoppers can no longer choose it. Orders that are placed or being paid keep it.`
    }
    renderDialog={(props) => <ShippingOptionDialog {...props} />}
  />
);
