import RotateCw from '@lucide/icons/icons/rotate-cw';
import WifiOff from '@lucide/icons/icons/wifi-off';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { type Photo, retryingPhotos } from '../model/photo-list';
import { useSyncExternalStore } from 'react';
import styles from './upload-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** As far as the browser knows. */
const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

const isOnItsWay = ({ state }: Photo): boolean => state.kind !== 'ready' && state.kind !== 'refused';

type UploadNoticeProps = { photos: readonly Photo[]; onRetryAll: () => void };

export function UploadNotice({ photos, onRetryAll }: UploadNoticeProps) {
  const isOnline = useIsOnline();
  const late = retryingPhotos(photos).length;
  const isWaiting = !isOnline && photos.some(isOnItsWay);
  return (
    <div aria-live="polite">
      {isWaiting ? (
        <p className={styles.notice}>
          <Icon icon={WifiOff} className={styles.icon} />
          <span>You’re offline. Your photos will be sent as soon as you’re back online.</span>
        </p>
      ) : (
        late > 1 && (
          <p className={styles.notice}>
            <span>{late} didn’t arrive. We keep trying.</span>
            <Button variant="secondary" onClick={onRetryAll}>
              <Icon icon={RotateCw} /> Try all again
            </Button>
          </p>
        )
      )}
    </div>
  );
}
