/** Stored photos come in several formats, and the file's name says JPEG. */
const jpegOf = (location: string) => (location.startsWith('/objects/') ? `${location}?as=jpeg` : location);

/** Downloads a photo as a JPEG under the given name. Throws if it cannot be fetched. */
export async function downloadPhoto(location: string, fileName: string): Promise<void> {
  const response = await fetch(jpegOf(location));
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
