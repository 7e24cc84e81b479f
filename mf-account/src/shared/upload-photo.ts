import { photos } from 'shared-contracts/policy/photos';
import { callApi } from 'shell/contract';

/** Why a file cannot be sent; null if it can. */
export function fileProblemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (type !== '' && !type.startsWith('image/')) return 'This is not an image file.';
  return size > photos.maximumBytes ? `File too large: at most ${photos.maximumBytes / 1_048_576} MB.` : null;
}

/** Uploads a photo and returns its path. */
export async function uploadPhoto(file: File): Promise<string> {
  // some systems know no type for HEIC; the server looks at the bytes
  const contentType = photos.acceptedTypes.find((type) => type === file.type);
  const { uploadURL } = await callApi('POST /api/objects/upload', {
    fileName: file.name.slice(-255),
    ...(contentType && { contentType, size: file.size }),
  });
  const { status } = await fetch(uploadURL, {
    method: 'PUT',
    body: file,
    ...(contentType && { headers: { 'content-type': contentType } }),
  });
  if (status !== 200) throw new Error(`the upload was refused: ${status}`);
  const { objectPath } = await callApi('PUT /api/objects/set-policy', { imageUrl: uploadURL });
  return objectPath;
}
