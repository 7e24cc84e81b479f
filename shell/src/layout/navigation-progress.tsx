import { useNavigation } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** CSS delays it, so that quick navigations do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return <div className={styles.bar} data-active={state !== 'idle' || undefined} aria-hidden="true" />;
}
