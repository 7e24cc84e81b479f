import { type SubmitEvent, useId, useRef } from 'react';
import Search from '@lucide/icons/icons/search';
import SlidersHorizontal from '@lucide/icons/icons/sliders-horizontal';
import X from '@lucide/icons/icons/x';
import { Icon } from 'shared-ui/icon';
import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { IconButton } from 'shared-ui/icon-button';
import { SelectField } from 'shared-ui/select-field';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { capitalize } from '../model/product-labels';
import { type ProductSearch, amountIn, emptySearch, searchIn, shapes, sizes, sorts } from '../model/product-search';
import { Choice } from './choice';
import styles from './product-filters.module.css';
import { TypedField } from './typed-field';
import { useSearchForm } from '../model/use-search-form';

const options = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: capitalize(value) }));

/** As a native submit would send them. */
const textsOf = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

const priceFields = [
  { name: 'minPrice', label: 'From', placeholder: '$0' },
  { name: 'maxPrice', label: 'To', placeholder: 'Any' },
] as const;

type ProductFiltersProps = {
  search: ProductSearch;
  categories: readonly ProductCategory[];
  active: number;
  result: string;
};

/** Works without JavaScript; with it, choices apply at once. */
export function ProductFilters({ search, categories, active, result }: ProductFiltersProps) {
  const formId = useId();
  const sheet = useRef<HTMLFormElement>(null);
  const { shown, choose } = useSearchForm(search);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    choose(searchIn(textsOf(event.currentTarget)));
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }

  return (
    <section aria-label="Search and filters" className={styles.filters}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <TypedField
            hideLabel
            label="Search magnets"
            type="search"
            name="q"
            form={formId}
            placeholder="Search magnets"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            value={shown.q}
            onType={(text) => choose({ q: text.trim() })}
          />
          <IconButton type="submit" form={formId} label="Search" icon={<Icon icon={Search} />} className={styles.go} />
        </div>
        <Button variant="secondary" className={styles.open} popoverTarget={formId}>
          <Icon icon={SlidersHorizontal} />
          Filters
          {active > 0 && (
            <Badge shape="count" tone="info">
              {active}
              <VisuallyHidden> active</VisuallyHidden>
            </Badge>
          )}
        </Button>
        <SelectField
          hideLabel
          label="Sort by"
          name="sort"
          form={formId}
          placeholder={search.q ? 'Best match' : 'Featured first'}
          options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          value={shown.sort}
          onChange={(event) => choose({ sort: event.target.value as ProductSearch['sort'] })}
        />
      </div>
      <form
        ref={sheet}
        id={formId}
        action="/products"
        aria-label="Filters"
        className={styles.sheet}
        popover="auto"
        onSubmit={onSubmit}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>Filters</h2>
          <IconButton
            label="Close filters"
            icon={<Icon icon={X} />}
            popoverTarget={formId}
            popoverTargetAction="hide"
          />
        </div>
        <div className={styles.fields}>
          {categories.length > 0 && (
            <Choice
              legend="Category"
              name="category"
              value={shown.category}
              options={categories.map(({ slug, name, productCount }) => ({
                value: slug,
                label: name,
                count: productCount,
              }))}
              onChoose={(category) => choose({ category })}
            />
          )}
          <Choice
            legend="Shape"
            name="shape"
            value={shown.shape}
            options={options(shapes)}
            onChoose={(shape) => choose({ shape })}
          />
          <Choice
            legend="Size"
            name="size"
            value={shown.size}
            options={options(sizes)}
            onChoose={(size) => choose({ size })}
          />
          <fieldset>
            <legend className={styles.legend}>Price</legend>
            <div className={styles.range}>
              {priceFields.map(({ name, label, placeholder }) => (
                <TypedField
                  key={name}
                  label={label}
                  name={name}
                  inputMode="decimal"
                  placeholder={placeholder}
                  maxLength={12}
                  autoComplete="off"
                  value={shown[name]}
                  onType={(text) => choose({ [name]: amountIn(text) })}
                />
              ))}
            </div>
          </fieldset>
        </div>
        <div className={styles.foot}>
          {active > 0 && (
            <Button
              variant="quiet"
              className={styles.clear}
              onClick={() => choose({ ...emptySearch, sort: shown.sort })}
            >
              Clear all
            </Button>
          )}
          <Button type="submit" className={styles.show}>
            {result}
          </Button>
        </div>
      </form>
    </section>
  );
}
