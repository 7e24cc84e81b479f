import { callApi } from 'shell/contract';
import { SendFailure, statusOf } from '../../../shared/image-upload/send-image';

type Saved = { productId: string; imageUrl: string; file: File };

export async function saveImage({ productId, imageUrl, file }: Saved, signal: AbortSignal): Promise<void> {
  try {
    await callApi(
      'POST /api/admin/products/:id/images',
      {
        id: productId,
        imageUrl,
        altText: '',
        fileName: file.name.slice(-255),
        fileSize: file.size,
        mimeType: file.type,
        isPrimary: false,
      },
      { signal },
    );
  } catch (error) {
    throw new SendFailure('processed', `Failed to save image to product: ${statusOf(error)}`);
  }
}
