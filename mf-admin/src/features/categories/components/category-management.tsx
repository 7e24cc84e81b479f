import { useQuery } from '@tanstack/react-query';
import Plus from '@lucide/icons/icons/plus';
import Tags from '@lucide/icons/icons/tags';
import { useState } from 'react';
import type { Category } from 'shared-contracts/categories/schemas';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { ErrorState } from 'shared-ui/error-state';
import { Icon } from 'shared-ui/icon';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf } from 'shell/contract';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { categoriesQuery } from '../queries/categories';
import { CategoryDialog } from './category-dialog';
import { CategoryTable } from './category-table';
import { DeleteCategory } from './delete-category';

type OpenDialog = { to: 'add' } | { to: 'edit' | 'delete'; category: Category } | null;

/** The categories that shoppers filter products by. */
export function CategoryManagement() {
  const { data, error, refetch } = useQuery(categoriesQuery);
  const [asked, setAsked] = useState<OpenDialog>(null);
  const close = () => setAsked(null);
  if (!data && !error) return <Skeleton label="Loading categories" width="100%" height="20rem" />;
  if (!data) {
    return (
      <ErrorState title="Failed to load categories" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {messageOf(error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  }
  return (
    <ListLayout
      tools={
        <Button onClick={() => setAsked({ to: 'add' })}>
          <Icon icon={Plus} /> Add New Category
        </Button>
      }
    >
      {data.length === 0 ? (
        <EmptyState icon={<Icon icon={Tags} />} title="No categories found">
          Shoppers filter products by category once there are some.
        </EmptyState>
      ) : (
        <CategoryTable
          categories={data}
          onEdit={(category) => setAsked({ to: 'edit', category })}
          onDelete={(category) => setAsked({ to: 'delete', category })}
        />
      )}
      {asked?.to === 'add' && <CategoryDialog category={null} all={data} onClose={close} />}
      {asked?.to === 'edit' && <CategoryDialog category={asked.category} all={data} onClose={close} />}
      {asked?.to === 'delete' && <DeleteCategory category={asked.category} onClose={close} />}
    </ListLayout>
  );
}
