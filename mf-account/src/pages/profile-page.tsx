import ChevronRight from '@lucide/icons/icons/chevron-right';
import ClipboardList from '@lucide/icons/icons/clipboard-list';
import ImagePlus from '@lucide/icons/icons/image-plus';
import LayoutDashboard from '@lucide/icons/icons/layout-dashboard';
import Package from '@lucide/icons/icons/package';
import { Link } from 'react-router-dom';
import { fullNameOf, roleNames } from 'shared-contracts/accounts/names';
import { staffRoles } from 'shared-contracts/accounts/permissions';
import type { User } from 'shared-contracts/accounts/schemas';
import { Avatar } from 'shared-ui/avatar';
import { Badge } from 'shared-ui/badge';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { AccountSettings } from '../features/account-settings/components/account-settings';
import { SignedInOnly } from '../features/session-gate/components/signed-in-only';
import { PrivatePage } from '../shared/private-page';
import styles from './profile-page.module.css';

const ProfileSkeleton = () => (
  <div className={styles.profile}>
    <div className={styles.header}>
      <Skeleton label="Loading your profile" width="6rem" height="6rem" radius="round" />
      <div className={styles.words}>
        <Skeleton width="14rem" height="2.25rem" />
        <Skeleton width="11rem" />
      </div>
    </div>
    <div className={styles.cards}>
      <Card className={styles.card}>
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton height="8rem" />
      </Card>
      <Card className={styles.card}>
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton height="8rem" />
      </Card>
    </div>
  </div>
);

const everybody = [
  { to: '/create-magnet', label: 'Create New Magnet', icon: <Icon icon={ImagePlus} /> },
  { to: '/orders', label: 'View Order History', icon: <Icon icon={Package} /> },
];
const staff = [
  { to: '/admin', label: 'Admin Dashboard', icon: <Icon icon={LayoutDashboard} /> },
  { to: '/admin/orders', label: 'Manage All Orders', icon: <Icon icon={ClipboardList} /> },
];

const QuickActions = ({ isStaff }: { isStaff: boolean }) => (
  <Card className={styles.card}>
    <h2 className={common.textXl}>Quick Actions</h2>
    <ul className={common.stack2}>
      {[...everybody, ...(isStaff ? staff : [])].map((action) => (
        <li key={action.to}>
          <Link className={styles.action} to={action.to}>
            <span className={styles.actionIcon}>{action.icon}</span>
            <span>{action.label}</span>
            <Icon icon={ChevronRight} className={styles.chevron} />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
);

const AccountInformation = ({ user }: { user: User }) => {
  const facts = [
    { label: 'First name', value: user.firstName },
    { label: 'Last name', value: user.lastName },
    { label: 'Email', value: user.email },
    { label: 'Role', value: roleNames[user.role] },
  ];
  return (
    <Card className={styles.card}>
      <h2 className={common.textXl}>Account Information</h2>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd className={fact.value ? undefined : styles.absent}>{fact.value || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

const ProfileHeader = ({ user }: { user: User }) => (
  <header className={styles.header}>
    <Avatar user={user} size="large" />
    <div className={styles.words}>
      <h1 className={styles.name}>{fullNameOf(user)}</h1>
      <p className={styles.email}>{user.email}</p>
      <Badge tone={staffRoles.includes(user.role) ? 'accent' : 'info'}>{roleNames[user.role]}</Badge>
    </div>
  </header>
);

export function ProfilePage() {
  return (
    <PrivatePage title="Profile">
      <SignedInOnly headingLevel={1} skeleton={<ProfileSkeleton />}>
        {(user) => (
          <div className={styles.profile}>
            <ProfileHeader user={user} />
            <div className={styles.cards}>
              <AccountInformation user={user} />
              <QuickActions isStaff={staffRoles.includes(user.role)} />
            </div>
            <AccountSettings user={user} />
          </div>
        )}
      </SignedInOnly>
    </PrivatePage>
  );
}
