import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import { type ProductSearch, addressOf, emptySearch } from '../model/product-search';
import { type SuggestedProducts, suggestedProductsQuery } from '../queries/suggested-products-query';
import { ListedProduct } from './listed-product';
import styles from './no-results.module.css';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { NoProducts } from './products-unavailable';

const titles: Record<SuggestedProducts['kind'], string> = {
  closest: 'The closest we have',
  popular: 'Popular magnets',
};

function Suggestions({ q }: { q: string }) {
  const { data, isError } = useQuery(suggestedProductsQuery(q));
  if (isError) return null;
  if (!data) return <ProductGridSkeleton layout="list" count={3} />;
  if (data.products.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-labelledby="suggestions">
      <h2 id="suggestions" className={styles.title}>
        {titles[data.kind]}
      </h2>
      <ProductGrid layout="list">
        {data.products.map((product) => (
          <ListedProduct key={product.id} product={product} products={data.products} headingLevel={3} />
        ))}
      </ProductGrid>
    </section>
  );
}

const Categories = ({ categories }: { categories: readonly ProductCategory[] }) => (
  <nav aria-label="Categories">
    <ul className={styles.categories}>
      {categories.map(({ id, slug, name }) => (
        <li key={id}>
          <Link className={styles.category} to={addressOf({ ...emptySearch, category: slug })}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

type NoResultsProps = { search: ProductSearch; isNarrowed: boolean; categories: readonly ProductCategory[] };

export function NoResults({ search, isNarrowed, categories }: NoResultsProps) {
  if (!isNarrowed && search.page === 1) return <NoProducts>New magnets are on their way. Check back soon.</NoProducts>;
  return (
    <div className={styles.page}>
      <NoProducts hasMore>
        {search.q ? 'Try different words or remove a filter.' : 'Remove a filter to see more magnets.'}
      </NoProducts>
      {categories.length > 0 && <Categories categories={categories} />}
      <Suggestions q={search.q} />
    </div>
  );
}
