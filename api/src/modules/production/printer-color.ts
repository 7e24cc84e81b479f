import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { ColorIntent } from 'shared-contracts/production/schemas';
import type { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { readAll } from '../media/read-all.js';
import { ColorConversion } from './color-engine.js';

export const profileLost = 'The color profile of the printer is no longer stored. Please upload it again.';

/** Null if the profile is not stored. Close `inks` after use. */
export async function openPrinterColor(
  storage: PhotoStorage,
  { profileKey, intent }: { profileKey: string; intent: ColorIntent },
): Promise<{ icc: Buffer; inks: ColorConversion } | null> {
  const stored = await storage.open(profileKey);
  const icc = stored && (await readAll(stored.body, shopPolicy.printing.largestProfileBytes));
  const inks = icc && (await ColorConversion.open(icc, intent));
  return inks && { icc, inks };
}
