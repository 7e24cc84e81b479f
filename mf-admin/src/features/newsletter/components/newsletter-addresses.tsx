import { useInfiniteQuery } from '@tanstack/react-query';
import Newspaper from '@lucide/icons/icons/newspaper';
import { NewsletterSort } from 'shared-contracts/contact/admin-schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { Skeleton } from 'shared-ui/skeleton';
import { CsvLink } from '../../../shared/csv-link/csv-link';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { SearchForm } from '../../../shared/search-form/search-form';
import { newsletterAddressesQuery } from '../queries/newsletter-addresses';
import { AddressTable } from './address-table';

const parameters = ['q', 'sort'] as const;

export function NewsletterAddresses() {
  const { values, set } = useListAddress(parameters);
  const sort = NewsletterSort.safeParse(values.sort).data ?? 'newest';
  const search = values.q ? { q: values.q } : {};
  const addresses = useInfiniteQuery(newsletterAddressesQuery({ sort, ...search }));
  return (
    <ListLayout
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
    >
      <PagedList
        query={addresses}
        noun="addresses"
        errorTitle="Unable to Load Addresses"
        skeleton={<Skeleton label="Loading addresses" width="100%" height="20rem" />}
        empty={
          <EmptyState icon={<Icon icon={Newspaper} />} title="No addresses found">
            {values.q ? 'Try another search.' : 'People who subscribe to the newsletter appear here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <AddressTable
            addresses={rows}
            total={addresses.data?.pages[0]?.total ?? rows.length}
            sort={sort}
            onSort={(next) => set({ sort: next })}
          />
        )}
      </PagedList>
    </ListLayout>
  );
}
