import { useEffect, useId, useRef, useState } from 'react';
import { ACCEPTED_FILES, takeFiles } from 'shared-contracts/files/take-files';
import { Button } from 'shared-ui/button';
import { Photo } from 'shared-ui/photo';
import { ProgressBar } from 'shared-ui/progress-bar';
import { toast } from 'shell/contract';
import { imageRefusal } from '../../../shared/image-upload/image-refusal';
import { SendFailure, sendImage } from '../../../shared/image-upload/send-image';
import common from 'shared-ui/styles/common.module.css';
import styles from './categories.module.css';

/** `progress`: 0 to 1; null without an upload. */
function usePictureUpload(onUploaded: (path: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function upload(file: File): Promise<void> {
    const refusal = imageRefusal(file);
    if (refusal) return toast(refusal);
    const { signal } = leaving.current;
    setProgress(0);
    try {
      onUploaded(await sendImage(file, { signal, onProgress: setProgress }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SendFailure)) throw error;
      toast({ tone: 'destructive', title: 'Upload failed', description: error.message });
    }
    setProgress(null);
  }
  return { progress, upload };
}

type PictureFieldProps = {
  label: string;
  path: string;
  error: string | undefined;
  onChange: (path: string) => void;
  onBusyChange: (isBusy: boolean) => void;
};

export function PictureField({ label, path, error, onChange, onBusyChange }: PictureFieldProps) {
  const id = useId();
  const { progress, upload } = usePictureUpload(onChange);
  const isBusy = progress !== null;
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  return (
    <div className={common.stack2}>
      <label htmlFor={id} className={styles.pictureLabel}>
        {label}
      </label>
      <div className={`${common.bar3} ${styles.pictureRow}`}>
        {path && (
          <span className={styles.picture}>
            <Photo key={path} location={path} alt="Picture of the category" sizes="96px" missing="Not available" />
          </span>
        )}
        <input
          id={id}
          type="file"
          accept={ACCEPTED_FILES}
          disabled={isBusy}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={async ({ target }) => {
            const [file] = await takeFiles(target);
            if (file) void upload(file);
          }}
        />
        {path && !isBusy && (
          <Button variant="quiet" onClick={() => onChange('')}>
            Remove picture
          </Button>
        )}
      </div>
      {isBusy && <ProgressBar label="Uploading the picture" value={progress * 100} />}
      {error !== undefined && (
        <p id={`${id}-error`} className={common.error}>
          {error}
        </p>
      )}
    </div>
  );
}
