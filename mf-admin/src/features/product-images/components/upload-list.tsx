import { Button } from 'shared-ui/button';
import { ProgressBar } from 'shared-ui/progress-bar';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { ImageUpload } from '../queries/use-image-uploads';
import styles from './product-images.module.css';

type UploadListProps = {
  uploads: readonly ImageUpload[];
  onRetry: (upload: ImageUpload) => void;
  onDrop: (id: string) => void;
};

export const UploadList = ({ uploads, onRetry, onDrop }: UploadListProps) => (
  <ul className={styles.uploads} aria-label="Uploads">
    {uploads.map((upload) => (
      <li key={upload.id} className={styles.upload}>
        {upload.failure === null ? (
          <ProgressBar label={upload.file.name} value={upload.progress * 100} />
        ) : (
          <>
            <span>{upload.file.name}</span>
            <span className={styles.failure}>{upload.failure}</span>
            <span className={styles.row}>
              <Button variant="secondary" onClick={() => onRetry(upload)}>
                Try again <VisuallyHidden>{upload.file.name}</VisuallyHidden>
              </Button>
              <Button variant="quiet" onClick={() => onDrop(upload.id)}>
                Dismiss <VisuallyHidden>{upload.file.name}</VisuallyHidden>
              </Button>
            </span>
          </>
        )}
      </li>
    ))}
  </ul>
);
