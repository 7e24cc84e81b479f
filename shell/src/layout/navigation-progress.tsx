import { useNavigation } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** A thin bar while the next page is loading; CSS delays it, so that quick navigations do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return <div className={styles.bar} data-active={state !== 'idle' || undefined} aria-hidden="true" />;
}
