import { saveFile } from 'shared-contracts/files/save-file';

/** Stored photos come in several formats, and the file's name says JPEG. */
const jpegOf = (location: string) => (location.startsWith('/objects/') ? `${location}?as=jpeg` : location);

/** As a JPEG. Throws if it cannot be fetched. */
export async function downloadPhoto(location: string, fileName: string): Promise<void> {
  const response = await fetch(jpegOf(location));
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  saveFile(await response.blob(), fileName);
}
