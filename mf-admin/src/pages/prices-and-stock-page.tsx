import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { Skeleton } from 'shared-ui/skeleton';
import { PriceSheet } from '../features/price-sheet/components/price-sheet';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const PricesAndStockPage = () => (
  <AdminFrame
    title="Prices and Stock"
    permission="admin"
    description="Type, or paste from a spreadsheet. Nothing changes until you save."
    actions={
      <Button asChild variant="secondary">
        <Link to="/admin/products">All products</Link>
      </Button>
    }
    skeleton={<Skeleton label="Loading products" width="100%" height="30rem" />}
  >
    <PriceSheet />
  </AdminFrame>
);
