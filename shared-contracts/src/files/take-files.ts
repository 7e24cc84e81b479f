import { photos } from '../policy/designs-and-photos.js';
import { typedByContent } from './typed-by-content.js';

/** With endings, since some systems know no type for them. */
export const ACCEPTED_FILES = [...photos.acceptedTypes, ...photos.acceptedEndings].join(',');

/** Empties the input, so that the same file may be chosen again. */
export function takeFiles(input: HTMLInputElement): Promise<File[]> {
  const files = [...(input.files ?? [])];
  input.value = '';
  return typedByContent(files);
}
