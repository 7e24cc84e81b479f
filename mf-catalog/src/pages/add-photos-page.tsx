import { useSearchParams } from 'react-router-dom';
import { AccountUnavailable } from 'shared-ui/account-unavailable';
import { NeedsScript } from 'shared-ui/needs-script';
import { PageTitle, useSession, useShop } from 'shell/contract';
import { InvalidLink, SignInForPhotos } from '../features/order-photos/components/no-order-photos';
import { OrderPhotos, OrderPhotosSkeleton } from '../features/order-photos/components/order-photos';
import { PhotoUploader } from '../features/photo-upload/components/photo-uploader';
import styles from './page.module.css';

function LinkedOrderPhotos() {
  const [query] = useSearchParams();
  const { user, isLoading, error, retry } = useSession();
  const id = query.get('order');
  const token = query.get('token') ?? undefined;
  if (isLoading) return <OrderPhotosSkeleton />;
  if (!id) return <InvalidLink />;
  if (token === undefined && error) return <AccountUnavailable error={error} headingLevel={1} onRetry={retry} />;
  if (token === undefined && !user) return <SignInForPhotos />;
  return <OrderPhotos order={{ id, token }} renderUploader={(uploader) => <PhotoUploader {...uploader} />} />;
}

export const AddPhotosPage = () => (
  <div className={styles.page}>
    <PageTitle>Add your photos</PageTitle>
    <meta name="robots" content="noindex" />
    <NeedsScript supportEmail={useShop().supportEmail} />
    <LinkedOrderPhotos />
  </div>
);
