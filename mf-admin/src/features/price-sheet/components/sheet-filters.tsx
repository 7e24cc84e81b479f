import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import { SelectField } from 'shared-ui/select-field';
import { CheckField } from '../../../shared/check-field/check-field';
import { optionsOf } from '../../../shared/options/options-of';
import { SearchForm } from '../../../shared/search-form/search-form';
import styles from './price-sheet.module.css';

type Values = Record<'q' | 'category' | 'stock' | 'show', string>;

export type SheetFiltersProps = {
  values: Values;
  categories: readonly ProductCategory[];
  isOnlyChanged: boolean;
  onChange: (changes: Partial<Values>) => void;
  onOnlyChanged: (isOnly: boolean) => void;
};

const stocks = optionsOf({ '': 'Any stock', low: 'Low stock', out: 'Out of stock' });
const kinds = optionsOf({ '': 'Products', variations: 'Variations' });

/** Edits of hidden rows stay. */
export const SheetFilters = ({ values, categories, isOnlyChanged, onChange, onOnlyChanged }: SheetFiltersProps) => (
  <>
    <SearchForm label="Search products" hint="Name or SKU" value={values.q} onSearch={(q) => onChange({ q })} />
    <div className={styles.filters}>
      <SelectField
        label="Rows"
        options={kinds}
        value={values.show === 'variations' ? values.show : ''}
        onChange={({ target }) => onChange({ show: target.value })}
      />
      <SelectField
        label="Category"
        options={[
          { value: '', label: 'All categories' },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        value={values.category}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      <SelectField
        label="Stock"
        options={stocks}
        value={values.stock}
        onChange={({ target }) => onChange({ stock: target.value })}
      />
    </div>
    <CheckField
      label="Only changed rows"
      checked={isOnlyChanged}
      onChange={({ target }) => onOnlyChanged(target.checked)}
    />
  </>
);
