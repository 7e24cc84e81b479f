import UserSearch from '@lucide/icons/icons/user-search';
import { SelectField } from 'shared-ui/select-field';
import { Role } from 'shared-contracts/accounts/schemas';
import { UserSort } from 'shared-contracts/users/schemas';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { TableList } from '../../../shared/table-list/table-list';
import { UserTable } from './user-table';

const parameters = ['q', 'role', 'sort'] as const;
const roles = [
  { value: '', label: 'Everybody' },
  { value: 'customer', label: 'Customers' },
  { value: 'packer', label: 'Packers' },
  { value: 'support', label: 'Support' },
  { value: 'admin', label: 'Administrators' },
  { value: 'banned', label: 'Banned' },
];

export function UserManagement() {
  const { values, set, choose } = useListAddress(parameters);
  const role = Role.safeParse(values.role).data;
  const sort = UserSort.safeParse(values.sort).data ?? 'newest';
  const users = usePagedQuery('GET /api/users', { sort, ...(values.q && { q: values.q }), ...(role && { role }) });
  const isNarrowed = values.q !== '' || role !== undefined;
  return (
    <TableList
      query={users}
      noun="users"
      errorTitle="Unable to Load Users"
      empty={{ icon: UserSearch, text: isNarrowed ? 'Try another search.' : 'People who sign up appear here.' }}
      tools={
        <>
          <SearchForm label="Search users" hint="Name or email" value={values.q} onSearch={(q) => set({ q })} />
          <SelectField label="Show" hideLabel options={roles} value={role ?? ''} onChange={choose('role')} />
        </>
      }
    >
      {(rows, total) => <UserTable users={rows} total={total} sort={sort} onSort={(next) => set({ sort: next })} />}
    </TableList>
  );
}
