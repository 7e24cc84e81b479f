import Newspaper from '@lucide/icons/icons/newspaper';
import { useState } from 'react';
import { type NewsletterAddress, NewsletterSort } from 'shared-contracts/contact/admin-schemas';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { CsvLink } from '../../../shared/csv-link/csv-link';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { DataTableList } from '../../../shared/table-list/table-list';

const columnsFor = (onRemove: (address: NewsletterAddress) => void): DataColumn<NewsletterAddress>[] => [
  { id: 'email', header: 'Email', cell: ({ email }) => email, sort: { ascending: 'email' } },
  {
    id: 'since',
    header: 'Subscribed',
    cell: ({ createdAt }) => <ShopDate at={createdAt} />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (address) => (
      <Button variant="quiet" onClick={() => onRemove(address)}>
        Remove <VisuallyHidden>{address.email}</VisuallyHidden>
      </Button>
    ),
  },
];

const parameters = ['q', 'sort'] as const;

export function NewsletterAddresses() {
  const { values, set } = useListAddress(parameters);
  const sort = NewsletterSort.safeParse(values.sort).data ?? 'newest';
  const search = values.q ? { q: values.q } : {};
  const addresses = usePagedQuery('GET /api/admin/newsletter-addresses', { sort, ...search });
  const [removed, setRemoved] = useState<NewsletterAddress | null>(null);
  const remove = useApiChange('DELETE /api/admin/newsletter-addresses/:id', {
    queryKey: ['/api/admin/newsletter-addresses'],
  });
  return (
    <>
      <DataTableList
        query={addresses}
        noun="addresses"
        errorTitle="Unable to Load Addresses"
        empty={{
          icon: Newspaper,
          text: values.q ? 'Try another search.' : 'People who subscribe to the newsletter appear here.',
        }}
        tools={
          <>
            <SearchForm
              label="Search addresses"
              hint="Part of an email address"
              value={values.q}
              onSearch={(q) => set({ q })}
            />
            <CsvLink path="/api/admin/newsletter-addresses/export" search={search} />
          </>
        }
        caption="Newsletter addresses"
        columns={columnsFor(setRemoved)}
        sort={sort}
        onSort={(next) => set({ sort: next })}
      />
      {removed && (
        <ConfirmChange
          title="Remove this address?"
          confirm="Remove"
          busyLabel="Removing..."
          change={remove}
          value={{ id: removed.id }}
          done="Address removed"
          failed="The address was not removed"
          onClose={() => setRemoved(null)}
        >
          {removed.email} gets no more newsletters. The address is deleted; its owner can subscribe again.
        </ConfirmChange>
      )}
    </>
  );
}
