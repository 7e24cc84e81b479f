/** Wide enough for the editor on a phone. */
const PICTURE_WIDTH = 1280;

/** For img; undefined if the browser cannot draw it. */
export async function pictureOf(file: File): Promise<string | undefined> {
  try {
    const full = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, PICTURE_WIDTH / Math.max(full.width, full.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(full.width * scale);
    canvas.height = Math.round(full.height * scale);
    const brush = canvas.getContext('2d');
    if (!brush) return undefined;
    // JPEG has no transparency
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(full, 0, 0, canvas.width, canvas.height);
    full.close();
    const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return copy ? URL.createObjectURL(copy) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined on insecure pages, which have no cryptography. */
export async function digestOf(file: File): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}
