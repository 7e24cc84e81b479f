import { useState } from 'react';
import { Link } from 'react-router-dom';
import { roleNames } from 'shared-contracts/accounts/names';
import { failureToast } from 'shared-contracts/api/failure';
import type { ListedUser } from 'shared-contracts/users/schemas';
import { Avatar } from 'shared-ui/avatar';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate, useSession } from 'shell/contract';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { actionsOf, banTexts, nameOf } from '../model/user-changes';
import { type Ban, useBan } from '../queries/users';
import { ChangeRole } from './change-role';
import styles from './user-management.module.css';
import UserSearch from '@lucide/icons/icons/user-search';
import { SelectField } from 'shared-ui/select-field';
import { Role } from 'shared-contracts/accounts/schemas';
import { UserSort } from 'shared-contracts/users/schemas';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { DataTableList } from '../../../shared/table-list/table-list';

type RequestedChange = { user: ListedUser; to: Ban['to'] | 'role' };

const roleTones: Record<ListedUser['role'], BadgeTone> = {
  admin: 'accent',
  packer: 'accent',
  support: 'accent',
  customer: 'info',
  banned: 'danger',
};

const Person = ({ user }: { user: ListedUser }) => (
  <span className={styles.person}>
    <Avatar user={user} />
    {nameOf(user)}
  </span>
);

function Actions({ user, onAsk }: { user: ListedUser; onAsk: (asked: RequestedChange) => void }) {
  const session = useSession();
  return (
    <span className={styles.actions}>
      {actionsOf(user, session.user?.id).map((to) => (
        <Button key={to} variant="secondary" onClick={() => onAsk({ user, to })}>
          {to === 'role' ? 'Change role' : banTexts[to].button} <VisuallyHidden>{user.email}</VisuallyHidden>
        </Button>
      ))}
    </span>
  );
}

const columnsFor = (onAsk: (asked: RequestedChange) => void): DataColumn<ListedUser>[] => [
  { id: 'name', header: 'Name', cell: (user) => <Person user={user} /> },
  { id: 'email', header: 'Email', cell: ({ email }) => email || 'No email', sort: { ascending: 'email' } },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <Badge tone={roleTones[role]}>{roleNames[role]}</Badge>,
  },
  {
    id: 'orders',
    header: 'Orders',
    align: 'end',
    cell: ({ id, orders, email }) =>
      orders === 0 ? (
        orders
      ) : (
        <Link to={`/admin/orders?${new URLSearchParams({ user: id })}`}>
          {orders} <VisuallyHidden>of {email}</VisuallyHidden>
        </Link>
      ),
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ createdAt }) => <ShopDate at={createdAt} />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'actions', header: 'Actions', cell: (user) => <Actions user={user} onAsk={onAsk} /> },
];

function ConfirmBan({ user, to, onClose }: { user: ListedUser; to: Ban['to']; onClose: () => void }) {
  const change = useBan();
  const texts = banTexts[to];
  return (
    <ConfirmChange
      title={texts.title}
      confirm={texts.button}
      busyLabel={texts.busy}
      change={change}
      value={{ id: user.id, to }}
      done={texts.done}
      failed={(error) => failureToast(texts.failed, error, 'Please try again.')}
      onClose={onClose}
    >
      {nameOf(user)}, {user.email}. {texts.consequence}
    </ConfirmChange>
  );
}

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
  const [asked, setAsked] = useState<RequestedChange | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DataTableList
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
        caption="Users"
        columns={columnsFor(setAsked)}
        sort={sort}
        onSort={(next) => set({ sort: next })}
      />
      {asked?.to === 'role' && <ChangeRole user={asked.user} onClose={close} />}
      {asked && asked.to !== 'role' && <ConfirmBan user={asked.user} to={asked.to} onClose={close} />}
    </>
  );
}
