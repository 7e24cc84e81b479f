import { useInfiniteQuery } from '@tanstack/react-query';
import Newspaper from '@lucide/icons/icons/newspaper';
import { NewsletterSort } from 'shared-contracts/contact/admin-schemas';
import { CsvLink } from '../../../shared/csv-link/csv-link';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { SearchForm } from '../../../shared/search-form/search-form';
import { TableList } from '../../../shared/table-list/table-list';
import { newsletterAddressesQuery } from '../queries/newsletter-addresses';
import { AddressTable } from './address-table';

const parameters = ['q', 'sort'] as const;

export function NewsletterAddresses() {
  const { values, set } = useListAddress(parameters);
  const sort = NewsletterSort.safeParse(values.sort).data ?? 'newest';
  const search = values.q ? { q: values.q } : {};
  const addresses = useInfiniteQuery(newsletterAddressesQuery({ sort, ...search }));
  return (
    <TableList
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
    >
      {(rows, total) => (
        <AddressTable addresses={rows} total={total} sort={sort} onSort={(next) => set({ sort: next })} />
      )}
    </TableList>
  );
}
