import { HEAD_BYTES, photoTypeOf } from '../media/photo-type.js';

async function typed(file: File): Promise<File> {
  try {
    const type = photoTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (!type || type === file.type) return file;
    return new File([file], file.name, { type, lastModified: file.lastModified });
  } catch {
    // it can't be read now; sending it will say so
    return file;
  }
}

/** Photos get the type of their bytes; other files stay as they are. Only in browsers. */
export const typedByContent = (files: Iterable<File>): Promise<File[]> => Promise.all([...files].map(typed));
