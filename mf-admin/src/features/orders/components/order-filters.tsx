import { orderStatuses } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { SelectField } from 'shared-ui/select-field';
import { TextField } from 'shared-ui/text-field';
import { useSession } from 'shell/contract';
import type { OrderAddress } from '../model/order-search';
import styles from './order-filters.module.css';

const statuses = orderStatuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const choices = {
  status: { label: 'Status', options: [{ value: '', label: 'All' }, ...statuses] },
  photos: {
    label: 'Photos',
    options: [
      { value: '', label: 'All' },
      { value: 'with', label: 'Has photos' },
      { value: 'without', label: 'No photos' },
      { value: 'missing', label: 'Photos missing' },
    ],
  },
  quality: {
    label: 'Print quality',
    options: [
      { value: '', label: 'All' },
      { value: 'low', label: 'Low' },
    ],
  },
  hold: {
    label: 'On hold',
    options: [
      { value: '', label: 'All' },
      { value: 'held', label: 'On hold' },
      { value: 'overdue', label: 'Overdue' },
    ],
  },
  sort: {
    label: 'Sort by',
    options: [
      { value: 'newest', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
      { value: 'highest', label: 'Highest total' },
      { value: 'lowest', label: 'Lowest total' },
    ],
  },
} as const;
const names = ['status', 'photos', 'quality', 'hold', 'sort'] as const;
const totals: ReadonlySet<string> = new Set(['highest', 'lowest']);
const everything = { q: '', user: '', status: '', from: '', to: '', photos: '', quality: '', hold: '' };

type OrderFiltersProps = {
  values: OrderAddress;
  isNarrowed: boolean;
  onChange: (changes: Partial<OrderAddress>) => void;
};

export function OrderFilters({ values, isNarrowed, onChange }: OrderFiltersProps) {
  const withMoney = useSession().may('seeMoney');
  return (
    <div className={styles.filters}>
      {names.map((name) => {
        const { label } = choices[name];
        const options = choices[name].options.filter(({ value }) => withMoney || !totals.has(value));
        const value = options.some((option) => option.value === values[name]) ? values[name] : options[0]?.value;
        return (
          <SelectField
            key={name}
            label={label}
            options={options}
            value={value}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        );
      })}
      <TextField
        type="date"
        label="From"
        value={values.from}
        max={values.to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        type="date"
        label="To"
        value={values.to}
        min={values.from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      {isNarrowed && (
        <Button variant="quiet" className={styles.clear} onClick={() => onChange(everything)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
