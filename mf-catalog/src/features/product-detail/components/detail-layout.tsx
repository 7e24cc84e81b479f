import type { ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import styles from './detail-layout.module.css';

/** Pictures beside words; above each other on a phone. */
export const DetailLayout = ({ pictures, children }: { pictures: ReactNode; children: ReactNode }) => (
  <div className={styles.page}>
    <Link to="/products" className={styles.back}>
      <ArrowLeft aria-hidden />
      Back to Products
    </Link>
    <div className={styles.columns}>
      <div className={styles.pictures}>{pictures}</div>
      <div className={styles.words}>{children}</div>
    </div>
  </div>
);
