import Images from '@lucide/icons/icons/images';
import { useQuery } from '@tanstack/react-query';
import { failureText } from 'shared-contracts/api/failure';
import { photos } from 'shared-contracts/policy/designs-and-photos';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import { ProgressBar } from 'shared-ui/progress-bar';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast, type ToastMessage } from 'shell/contract';
import { imageRefusal } from '../../../shared/image-upload/image-refusal';
import { useUnsavedPart } from '../../../shared/unsaved-changes/unsaved-parts';
import { imagesFromUrls, shownImages } from '../model/shown-image';
import { productImagesQuery, shownProductQuery } from '../queries/product-images';
import { type ImageUpload, useImageUploads } from '../queries/use-image-uploads';
import { ImageGrid } from './image-grid';
import { ImagePicker } from './image-picker';
import styles from './product-images.module.css';

type UploadListProps = {
  uploads: readonly ImageUpload[];
  onRetry: (upload: ImageUpload) => void;
  onDrop: (id: string) => void;
};

const UploadList = ({ uploads, onRetry, onDrop }: UploadListProps) => (
  <ul className={common.stack4} aria-label="Uploads">
    {uploads.map((upload) => (
      <li key={upload.id} className={styles.upload}>
        {upload.failure === null ? (
          <ProgressBar label={upload.file.name} value={upload.progress * 100} />
        ) : (
          <>
            <span>{upload.file.name}</span>
            <span className={styles.failure}>{upload.failure}</span>
            <span className={common.row2}>
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

const { maximumPerProduct } = photos;
function admitImages(files: readonly File[], current: number): { accepted: File[]; refusal: ToastMessage | null } {
  const free = Math.max(0, maximumPerProduct - current);
  const suitable = files.filter((file) => !imageRefusal(file));
  const refusals = files.flatMap((file) => imageRefusal(file) ?? []);
  if (suitable.length > free) {
    const description = `You can only upload ${free} more image(s)`;
    return {
      accepted: suitable.slice(0, free),
      refusal: { tone: 'destructive', title: 'Too many images', description },
    };
  }
  return { accepted: suitable, refusal: refusals[0] ?? null };
}

export type ProductImagesProps = {
  productId: string;
  imageUrls?: readonly string[];
};

/** Each change is saved at once. */
export function ProductImages({ productId, imageUrls }: ProductImagesProps) {
  const loaded = useQuery(productImagesQuery(productId));
  const hasFailed = loaded.isError && loaded.data === undefined;
  const product = useQuery({ ...shownProductQuery(productId), enabled: hasFailed && imageUrls === undefined });
  const { uploads, start, retry, drop } = useImageUploads(productId);
  useUnsavedPart(uploads.length > 0);

  if (loaded.isPending) return <Skeleton label="Loading images" width="100%" height="16rem" />;
  const images = loaded.data ? shownImages(loaded.data) : imagesFromUrls(imageUrls ?? product.data?.imageUrls ?? []);
  const current = images.length + uploads.filter(({ failure }) => failure === null).length;
  const add = (files: File[]) => {
    const { accepted, refusal } = admitImages(files, current);
    if (refusal) toast(refusal);
    if (accepted.length > 0) start(accepted);
  };
  return (
    <div className={common.stack5}>
      {hasFailed && (
        <Notice
          tone="warning"
          title="The images could not be loaded"
          action={
            <Button variant="secondary" onClick={() => void loaded.refetch()}>
              Try again
            </Button>
          }
        >
          {failureText(loaded.error)} These are the product’s pictures as shoppers see them.
        </Notice>
      )}
      <ImagePicker current={current} onFiles={add} />
      {uploads.length > 0 && <UploadList uploads={uploads} onRetry={retry} onDrop={drop} />}
      {images.length === 0 && (
        <EmptyState icon={<Icon icon={Images} />} title="No images yet">
          The first image is the main one, which lists show.
        </EmptyState>
      )}
      <ImageGrid productId={productId} images={images} />
    </div>
  );
}
