import ChevronRight from '@lucide/icons/icons/chevron-right';
import ClipboardList from '@lucide/icons/icons/clipboard-list';
import ImagePlus from '@lucide/icons/icons/image-plus';
import LayoutDashboard from '@lucide/icons/icons/layout-dashboard';
import Package from '@lucide/icons/icons/package';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { Card } from 'shared-ui/card';
import styles from './profile.module.css';

const everybody = [
  { to: '/create-magnet', label: 'Create New Magnet', icon: <Icon icon={ImagePlus} /> },
  { to: '/orders', label: 'View Order History', icon: <Icon icon={Package} /> },
];
const admins = [
  { to: '/admin', label: 'Admin Dashboard', icon: <Icon icon={LayoutDashboard} /> },
  { to: '/admin/orders', label: 'Manage All Orders', icon: <Icon icon={ClipboardList} /> },
];

export const QuickActions = ({ isAdmin }: { isAdmin: boolean }) => (
  <Card className={styles.card}>
    <h2 className={styles.cardTitle}>Quick Actions</h2>
    <ul className={styles.actions}>
      {[...everybody, ...(isAdmin ? admins : [])].map((action) => (
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
