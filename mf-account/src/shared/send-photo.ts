import { uploadPhoto } from 'shared-contracts/files/upload-photo';
import { photos } from 'shared-contracts/policy/designs-and-photos';
import { callApi } from 'shell/contract';

export function fileProblemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (size === 0) return 'This file is empty.';
  if (type !== '' && !type.startsWith('image/')) return 'This is not an image file.';
  return size > photos.maximumBytes ? `File too large: at most ${photos.maximumBytes / 1_048_576} MB.` : null;
}

export async function sendPhoto(file: File): Promise<string> {
  const upload = await uploadPhoto(file, { callApi });
  if ('failedStep' in upload) throw upload.error;
  return upload.objectPath;
}
