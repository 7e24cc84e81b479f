import ChevronRight from 'lucide-react/icons/chevron-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ImagePlus from 'lucide-react/icons/image-plus';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import { Link } from 'react-router-dom';
import { Card } from 'shared-ui/card';
import styles from './profile.module.css';

const everybody = [
  { to: '/create-magnet', label: 'Create New Magnet', icon: <ImagePlus aria-hidden="true" /> },
  { to: '/orders', label: 'View Order History', icon: <Package aria-hidden="true" /> },
];
const admins = [
  { to: '/admin', label: 'Admin Dashboard', icon: <LayoutDashboard aria-hidden="true" /> },
  { to: '/admin/orders', label: 'Manage All Orders', icon: <ClipboardList aria-hidden="true" /> },
];

/** Links to common tasks. */
export const QuickActions = ({ isAdmin }: { isAdmin: boolean }) => (
  <Card className={styles.card}>
    <h2 className={styles.cardTitle}>Quick Actions</h2>
    <ul className={styles.actions}>
      {[...everybody, ...(isAdmin ? admins : [])].map((action) => (
        <li key={action.to}>
          <Link className={styles.action} to={action.to}>
            <span className={styles.actionIcon}>{action.icon}</span>
            <span>{action.label}</span>
            <ChevronRight aria-hidden="true" className={styles.chevron} />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
);
