import { useQuery } from '@tanstack/react-query';
import PackageSearch from '@lucide/icons/icons/package-search';
import Table from '@lucide/icons/icons/table';
import { Link } from 'react-router-dom';
import { AdminProductSort, ProductState, StockState } from 'shared-contracts/product-management/schemas';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { CsvLink } from '../../../shared/csv-link/csv-link';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { optionsOf } from '../../../shared/options/options-of';
import { type SearchOf, usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { TableList } from '../../../shared/table-list/table-list';
import { categoryOptions } from '../model/product-options';
import { categoriesQuery } from '../queries/products';
import { ImportProducts } from './import-products';
import styles from './product-management.module.css';
import { type ProductActions, ProductTable } from './product-table';

const parameters = ['q', 'category', 'state', 'stock', 'sort'] as const;
const states = optionsOf({ '': 'All but archived', active: 'Active', inactive: 'Inactive', archived: 'Archived' });
const stocks = optionsOf({ '': 'Any stock', low: 'Low stock', out: 'Out of stock', enough: 'Enough stock' });
const sorts = optionsOf({
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
  stock: 'Stock, low to high',
  'stock-desc': 'Stock, high to low',
});

type ProductSearch = SearchOf<'GET /api/admin/products'>;

const sheetAddress = ({ q, category, stock }: ProductSearch): string => {
  const given = { ...(q && { q }), ...(category && { category }), ...(stock && stock !== 'enough' && { stock }) };
  const query = new URLSearchParams(given).toString();
  return `/admin/products/prices-and-stock${query && `?${query}`}`;
};

export function ProductList({ actions }: { actions: ProductActions }) {
  const { values, set, choose } = useListAddress(parameters);
  const state = ProductState.safeParse(values.state).data;
  const stock = StockState.safeParse(values.stock).data;
  const sort = AdminProductSort.safeParse(values.sort).data ?? 'newest';
  const search: ProductSearch = {
    sort,
    ...(values.q && { q: values.q }),
    ...(values.category && { category: values.category }),
    ...(state && { state }),
    ...(stock && { stock }),
  };
  const products = usePagedQuery('GET /api/admin/products', search);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const isNarrowed = Object.keys(search).length > 1;
  return (
    <TableList
      query={products}
      noun="products"
      errorTitle="Unable to Load Products"
      empty={{ icon: PackageSearch, text: isNarrowed ? 'Try another search.' : 'Add a product, and it appears here.' }}
      tools={
        <>
          <SearchForm label="Search products" hint="Name or SKU" value={values.q} onSearch={(q) => set({ q })} />
          <div className={styles.filters}>
            <SelectField
              label="Category"
              hideLabel
              options={[{ value: '', label: 'All categories' }, ...categoryOptions(categories, values.category)]}
              value={values.category}
              onChange={choose('category')}
            />
            <SelectField label="Status" hideLabel options={states} value={state ?? ''} onChange={choose('state')} />
            <SelectField label="Stock" hideLabel options={stocks} value={stock ?? ''} onChange={choose('stock')} />
            <SelectField label="Sort by" hideLabel options={sorts} value={sort} onChange={choose('sort')} />
          </div>
          <div className={common.row2}>
            <CsvLink path="/api/admin/products.csv" search={search} />
            <ImportProducts />
            <Button asChild variant="secondary">
              <Link to={sheetAddress(search)}>
                <Icon icon={Table} /> Edit prices and stock
              </Link>
            </Button>
          </div>
        </>
      }
    >
      {(rows, total) => (
        <ProductTable
          pages={products.data?.pages.map((page) => page.rows) ?? [rows]}
          total={total}
          sort={sort}
          onSort={(next) => set({ sort: next })}
          actions={actions}
        />
      )}
    </TableList>
  );
}
