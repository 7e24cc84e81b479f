import { shopPolicy } from 'shared-contracts/policy/shop-policy';

/** What a file input accepts; endings too, since some systems know HEIC by nothing else. */
export const ACCEPTED_FILES = [...shopPolicy.photos.acceptedTypes, '.heic', '.heif'].join(',');
