import { useInfiniteQuery } from '@tanstack/react-query';
import UserSearch from '@lucide/icons/icons/user-search';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { Role } from 'shared-contracts/accounts/schemas';
import { UserSort } from 'shared-contracts/users/schemas';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { SearchForm } from '../../../shared/search-form/search-form';
import { usersQuery } from '../queries/users';
import { UserTable } from './user-table';

const parameters = ['q', 'role', 'sort'] as const;
const roles = [
  { value: '', label: 'Everybody' },
  { value: 'customer', label: 'Customers' },
  { value: 'admin', label: 'Administrators' },
  { value: 'banned', label: 'Banned' },
];

export function UserManagement() {
  const { values, set } = useListAddress(parameters);
  const role = Role.safeParse(values.role).data;
  const sort = UserSort.safeParse(values.sort).data ?? 'newest';
  const users = useInfiniteQuery(usersQuery({ sort, ...(values.q && { q: values.q }), ...(role && { role }) }));
  const isNarrowed = values.q !== '' || role !== undefined;
  return (
    <ListLayout
      tools={
        <>
          <SearchForm label="Search users" hint="Name or email" value={values.q} onSearch={(q) => set({ q })} />
          <SelectField
            label="Show"
            options={roles}
            value={role ?? ''}
            onChange={({ target }) => set({ role: target.value })}
          />
        </>
      }
    >
      <PagedList
        query={users}
        noun="users"
        errorTitle="Unable to Load Users"
        skeleton={<Skeleton label="Loading users" width="100%" height="20rem" />}
        empty={
          <EmptyState icon={<Icon icon={UserSearch} />} title="No users found">
            {isNarrowed ? 'Try another search.' : 'People who sign up appear here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <UserTable
            users={rows}
            total={users.data?.pages[0]?.total ?? rows.length}
            sort={sort}
            onSort={(next) => set({ sort: next })}
          />
        )}
      </PagedList>
    </ListLayout>
  );
}
