import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import type { ListedUser } from 'shared-contracts/users/schemas';
import { Avatar } from 'shared-ui/avatar';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate, useSession } from 'shell/contract';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { changesOf, nameOf, userChangeTexts } from '../model/user-changes';
import { type UserChange, useChangeUser } from '../queries/users';
import styles from './user-management.module.css';

type RequestedChange = { user: ListedUser; to: UserChange['to'] };

const roleBadges = {
  admin: { tone: 'accent', label: 'Administrator' },
  packer: { tone: 'accent', label: 'Packer' },
  support: { tone: 'accent', label: 'Support' },
  customer: { tone: 'info', label: 'Customer' },
  banned: { tone: 'danger', label: 'Banned' },
} as const;

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
      {changesOf(user, session.user?.id).map((to) => (
        <Button key={to} variant="secondary" onClick={() => onAsk({ user, to })}>
          {userChangeTexts[to].button} <VisuallyHidden>{user.email}</VisuallyHidden>
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
    cell: ({ role }) => <Badge tone={roleBadges[role].tone}>{roleBadges[role].label}</Badge>,
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

function AskFirst({ asked: { user, to }, onClose }: { asked: RequestedChange; onClose: () => void }) {
  const change = useChangeUser();
  const texts = userChangeTexts[to];
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

type UserTableProps = { users: readonly ListedUser[]; total: number; sort: string; onSort: (sort: string) => void };

export function UserTable({ users, total, sort, onSort }: UserTableProps) {
  const [asked, setAsked] = useState<RequestedChange | null>(null);
  const [columns] = useState(() => columnsFor(setAsked));
  return (
    <>
      <DataTable caption="Users" columns={columns} rows={users} total={total} sort={sort} onSort={onSort} />
      {asked && <AskFirst asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
