import { shopPolicy } from 'shared-contracts/policy/shop-policy';

/** Endings too, since some systems know HEIC by nothing else. */
export const ACCEPTED_FILES = [...shopPolicy.photos.acceptedTypes, '.heic', '.heif'].join(',');
