import type { ChangeEvent } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

/** Endings too, since some systems know HEIC by nothing else. */
export const ACCEPTED_FILES = [...shopPolicy.photos.acceptedTypes, '.heic', '.heif'].join(',');

/** Empties the input, which allows choosing the same file again after removing it. */
export function takeFiles({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(target.files ?? [])];
  target.value = '';
  return files;
}
