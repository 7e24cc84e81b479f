import { photos } from '../policy/designs-and-photos.js';
import { typedByContent } from './typed-by-content.js';

/** What an input for photos offers: their types, and endings, since some systems know no type for them. */
export const ACCEPTED_FILES = [...photos.acceptedTypes, ...photos.acceptedEndings].join(',');

/** Those chosen in an input, typed by their content. Empties it, so that the same file may be chosen again. */
export function takeFiles(input: HTMLInputElement): Promise<File[]> {
  const files = [...(input.files ?? [])];
  input.value = '';
  return typedByContent(files);
}
