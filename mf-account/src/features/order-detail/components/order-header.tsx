import ArrowLeft from '@lucide/icons/icons/arrow-left';
import ClipboardList from '@lucide/icons/icons/clipboard-list';
import LayoutDashboard from '@lucide/icons/icons/layout-dashboard';
import { Icon } from 'shared-ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconLink } from 'shared-ui/icon-link';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-header.module.css';

type OrderHeaderProps = { id: string; isStaff: boolean; /** Buttons beside the title. */ children?: ReactNode };

export const OrderHeader = ({ id, isStaff, children }: OrderHeaderProps) => (
  <header className={common.stack4}>
    <nav className={styles.links} aria-label="Order">
      <IconLink icon={<Icon icon={ArrowLeft} />}>
        <Link to="/orders">Back to Orders</Link>
      </IconLink>
      {isStaff && (
        <IconLink icon={<Icon icon={LayoutDashboard} />}>
          <Link to="/admin">Admin Dashboard</Link>
        </IconLink>
      )}
      {isStaff && (
        <IconLink icon={<Icon icon={ClipboardList} />}>
          <Link to={`/admin/orders/${id}`}>Manage Order</Link>
        </IconLink>
      )}
    </nav>
    <div className={styles.row}>
      <div className={styles.words}>
        <h1 className={common.text2xl}>Order Details</h1>
        <p className={styles.number}>Order #{id}</p>
      </div>
      <div className={`${common.row3} ${styles.actions}`}>{children}</div>
    </div>
  </header>
);
