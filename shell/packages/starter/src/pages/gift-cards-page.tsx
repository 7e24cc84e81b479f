import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { PageSection } from 'shared-ui/page-section';
import { PageTitle, useShop } from 'shell/contract';
import { PopularProducts } from '../features/popular-products/components/popular-products';
import styles from './gift-cards-page.module.css';

export function GiftCardsPage() {
  const { name } = useShop();
  return (
    <div className={styles.page}>
      <PageTitle>Gift cards</PageTitle>
      <PageSection
        headingLevel={1}
        title="Gift cards"
        description={`Photo magnets from ${name}, printed from your own pictures.`}
        actions={
          <Button asChild variant="secondary">
            <Link to="/products">See all magnets</Link>
          </Button>
        }
      >
        <h2 className={styles.heading}>Popular right now</h2>
        <PopularProducts />
      </PageSection>
    </div>
  );
}
