import { type SubmitEvent, useId, useRef } from 'react';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { IconButton } from 'shared-ui/icon-button';
import { SelectField } from 'shared-ui/select-field';
import { TextField } from 'shared-ui/text-field';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type ProductSearch, everything, shapes, sizes, sorts } from '../model/product-search';
import { Choice } from './choice';
import styles from './product-filters.module.css';
import { useDraft } from './use-draft';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const options = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: capitalised(value) }));

type ProductFiltersProps = {
  search: ProductSearch;
  categories: readonly ProductCategory[];
  /** How many filters are set: told on the button that opens them. */
  active: number;
  /** What the button at the foot of the sheet says. */
  result: string;
};

/**
 * Search, sort and filters: one plain form that works without scripts; with them every choice is taken at once. On a phone the
 * filters are a sheet (the browser's own popover), on a desk they stand beside the products.
 */
export function ProductFilters({ search, categories, active, result }: ProductFiltersProps) {
  const formId = useId();
  const sheet = useRef<HTMLFormElement>(null);
  const { draft, choose, type, submit } = useDraft(search);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    submit();
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover();
  }

  return (
    <section aria-label="Search and filters" className={styles.filters}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <TextField
            hideLabel
            label="Search magnets"
            type="search"
            name="q"
            form={formId}
            placeholder="Search magnets"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            value={draft.q}
            onChange={(event) => type({ q: event.target.value })}
          />
          <IconButton type="submit" form={formId} label="Search" icon={<Search />} className={styles.go} />
        </div>
        <Button variant="secondary" className={styles.open} popoverTarget={formId}>
          <SlidersHorizontal aria-hidden />
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
          value={draft.sort}
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
          <IconButton label="Close filters" icon={<X />} popoverTarget={formId} popoverTargetAction="hide" />
        </div>
        <div className={styles.fields}>
          {categories.length > 0 && (
            <Choice
              legend="Category"
              name="category"
              value={draft.category}
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
            value={draft.shape}
            options={options(shapes)}
            onChoose={(shape) => choose({ shape })}
          />
          <Choice
            legend="Size"
            name="size"
            value={draft.size}
            options={options(sizes)}
            onChoose={(size) => choose({ size })}
          />
          <fieldset>
            <legend className={styles.legend}>Price</legend>
            <div className={styles.range}>
              <TextField
                label="From"
                name="minPrice"
                inputMode="decimal"
                placeholder="$0"
                maxLength={12}
                autoComplete="off"
                value={draft.minPrice}
                onChange={(event) => type({ minPrice: event.target.value })}
              />
              <TextField
                label="To"
                name="maxPrice"
                inputMode="decimal"
                placeholder="Any"
                maxLength={12}
                autoComplete="off"
                value={draft.maxPrice}
                onChange={(event) => type({ maxPrice: event.target.value })}
              />
            </div>
          </fieldset>
        </div>
        <div className={styles.foot}>
          {active > 0 && (
            <Button
              variant="quiet"
              className={styles.clear}
              onClick={() => choose({ ...everything, sort: draft.sort })}
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
