import { Button } from 'shared-ui/button';
import { type PhotoRefusal as Refusal, failureLabels } from '../model/photo-list';
import styles from './photo-refusal.module.css';
import { ReplacePhoto } from './replace-photo';

type PhotoRefusalProps = {
  name: string;
  refusal: Refusal;
  onReplace: (file: File) => void;
  /** Of a photo with a damaged end. */
  onAccept: () => void;
};

export function PhotoRefusal({
  name,
  refusal: { failure, detail, isDamaged },
  onReplace,
  onAccept,
}: PhotoRefusalProps) {
  return (
    <div role="alert" className={styles.refusal}>
      {isDamaged ? (
        <p>The end of this photo is damaged: look at it.</p>
      ) : (
        <>
          <p>{failureLabels[failure]}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </>
      )}
      <div className={styles.actions}>
        {isDamaged && (
          <Button
            variant="secondary"
            className={styles.action}
            aria-label={`Use it anyway: ${name}`}
            onClick={onAccept}
          >
            Use it anyway
          </Button>
        )}
        <ReplacePhoto label={`Replace ${name}`} className={styles.action} onChoose={onReplace}>
          Replace
        </ReplacePhoto>
      </div>
    </div>
  );
}
