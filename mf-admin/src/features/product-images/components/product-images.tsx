import { useQuery } from '@tanstack/react-query';
import Images from '@lucide/icons/icons/images';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shell/contract';
import { useUnsavedPart } from '../../../shared/unsaved-changes/unsaved-parts';
import { admitImages } from '../model/admit-images';
import { imagesFromUrls, shownImages } from '../model/shown-image';
import { productImagesQuery, shownProductQuery } from '../queries/product-images';
import { useImageUploads } from '../queries/use-image-uploads';
import { ImageGrid } from './image-grid';
import { ImagePicker } from './image-picker';
import { UploadList } from './upload-list';
import styles from './product-images.module.css';

export type ProductImagesProps = {
  productId: string;
  /** The product's own list, if it is known: shown when the images cannot be loaded. */
  imageUrls?: readonly string[];
};

/** The images of a product: up to ten, added, ordered, described and deleted. Each change is saved at once. */
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
    <div className={styles.images}>
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
