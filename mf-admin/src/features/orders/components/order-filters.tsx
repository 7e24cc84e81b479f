import Sliders from '@lucide/icons/icons/sliders-horizontal';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orderStatuses } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import { TextField } from 'shared-ui/text-field';
import { useSession } from 'shell/contract';
import { optionsOf } from '../../../shared/options/options-of';
import { noFilters, type OrderAddress } from '../model/order-search';
import { filterProductsQuery, shippingMethodsQuery } from '../queries/orders';
import styles from './order-filters.module.css';

type Option = { value: string; label: string };
type Choice = { label: string; options: readonly Option[] };

const statuses = orderStatuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const choices = {
  status: { label: 'Status', options: [{ value: '', label: 'Any status' }, ...statuses] },
  ready: {
    label: 'Ready to print',
    options: optionsOf({ '': 'Ready or not', yes: 'Ready to print' }),
  },
  late: {
    label: 'Late',
    options: optionsOf({ '': 'Late or not', yes: 'Late' }),
  },
  photos: {
    label: 'Photos',
    options: optionsOf({ '': 'Any photos', with: 'Has photos', without: 'No photos', missing: 'Photos missing' }),
  },
  quality: {
    label: 'Print quality',
    options: optionsOf({ '': 'Any print quality', low: 'Low' }),
  },
  hold: {
    label: 'On hold',
    options: optionsOf({ '': 'On hold or not', held: 'On hold', overdue: 'Overdue' }),
  },
  refunded: {
    label: 'Refunded',
    options: optionsOf({
      '': 'Refunded or not',
      none: 'Not refunded',
      partly: 'Partly refunded',
      fully: 'Refunded in full',
    }),
  },
  disputed: {
    label: 'Disputed',
    options: optionsOf({
      '': 'Disputed or not',
      any: 'Disputed',
      needs_response: 'Dispute to answer',
      open: 'Dispute not decided',
      lost: 'Dispute lost',
    }),
  },
  country: {
    label: 'Country',
    options: [
      { value: '', label: 'Any country' },
      ...shopPolicy.shipping.countries.map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  sort: {
    label: 'Sort by',
    options: optionsOf({
      newest: 'Newest first',
      oldest: 'Oldest first',
      shipBy: 'Ship by, first to last',
      highest: 'Highest total',
      lowest: 'Lowest total',
    }),
  },
} as const satisfies Record<string, Choice>;
const ofMoney: ReadonlySet<string> = new Set(['highest', 'lowest']);

type OrderFiltersProps = {
  values: OrderAddress;
  isNarrowed: boolean;
  onChange: (changes: Partial<OrderAddress>, options?: { replace: boolean }) => void;
};

type Name = keyof OrderAddress;
type FilterProps = Pick<OrderFiltersProps, 'values' | 'onChange'> & { name: Name } & Choice;

const Filter = ({ name, label, options, values, onChange }: FilterProps) => (
  <SelectField
    label={label}
    hideLabel
    options={options}
    value={options.some(({ value }) => value === values[name]) ? values[name] : options[0]!.value}
    onChange={({ target }) => onChange({ [name]: target.value })}
  />
);

/** Keeps a chosen value that the list lacks. */
const withChosen = (options: readonly Option[], chosen: string, label: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label }];

function ShippingFilter(filters: Pick<OrderFiltersProps, 'values' | 'onChange'>) {
  const { data: methods = [] } = useQuery(shippingMethodsQuery);
  const known = [
    { value: '', label: 'Any shipping' },
    { value: 'rush', label: 'Express and overnight' },
    ...methods.map(({ name }) => ({ value: name, label: name })),
  ];
  const { shipping } = filters.values;
  return <Filter {...filters} name="shipping" label="Shipping" options={withChosen(known, shipping, shipping)} />;
}

function ProductFilter(filters: Pick<OrderFiltersProps, 'values' | 'onChange'>) {
  const { data: products = [] } = useQuery(filterProductsQuery);
  const known = [{ value: '', label: 'Any product' }, ...products.map(({ id, name }) => ({ value: id, label: name }))];
  const { product } = filters.values;
  return <Filter {...filters} name="product" label="Product" options={withChosen(known, product, 'One product')} />;
}

const first = ['status', 'sort'] as const;
const more = ['ready', 'late', 'hold', 'photos', 'quality', 'refunded', 'disputed', 'country'] as const;
const hidable: readonly Name[] = [...more, 'product', 'from', 'to'];

export function OrderFilters({ values, isNarrowed, onChange }: OrderFiltersProps) {
  const id = useId();
  const withMoney = useSession().may('seeMoney');
  const used = hidable.filter((name) => values[name] !== '').length;
  const [isOpen, setIsOpen] = useState(used > 0);
  const [seen, setSeen] = useState(used);
  // shows filters set by a view or Back
  if (used !== seen) {
    setSeen(used);
    if (used > seen) setIsOpen(true);
  }
  return (
    <>
      <ShippingFilter values={values} onChange={onChange} />
      {first.map((name) => (
        <Filter
          key={name}
          name={name}
          label={choices[name].label}
          options={choices[name].options.filter(({ value }) => withMoney || !ofMoney.has(value))}
          values={values}
          onChange={onChange}
        />
      ))}
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.more}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon icon={Sliders} /> More filters{used > 0 && ` (${used})`}
      </Button>
      {isNarrowed && (
        <Button variant="quiet" className={styles.clear} onClick={() => onChange({ ...noFilters, sort: values.sort })}>
          Clear filters
        </Button>
      )}
      <div id={id} className={styles.filters} hidden={!isOpen}>
        {isOpen && (
          <>
            {more.map((name) => (
              <Filter key={name} name={name} {...choices[name]} values={values} onChange={onChange} />
            ))}
            <ProductFilter values={values} onChange={onChange} />
            <TextField
              type="date"
              label="From"
              value={values.from}
              max={values.to || undefined}
              onChange={({ target }) => onChange({ from: target.value }, { replace: true })}
            />
            <TextField
              type="date"
              label="To"
              value={values.to}
              min={values.from || undefined}
              onChange={({ target }) => onChange({ to: target.value }, { replace: true })}
            />
          </>
        )}
      </div>
    </>
  );
}
