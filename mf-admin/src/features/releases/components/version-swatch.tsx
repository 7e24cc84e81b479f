import styles from './version-lines.module.css';

export const VersionSwatch = ({ nth }: { nth: number }) => (
  <svg className={styles.version} data-nth={nth} width="32" height="8" aria-hidden="true">
    <line className={styles.line} x1="2" x2="30" y1="4" y2="4" />
  </svg>
);
