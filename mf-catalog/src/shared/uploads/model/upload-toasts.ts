import type { ToastMessage } from 'shell/contract';
import { failureLabels } from './photo-list';
import type { UploadOutcome } from './uploads';

/** A newer toast about photos replaces an older one. */
export const ABOUT_PHOTOS = 'photos';

const FAILED = 'Could not upload image. Please try again.';

export function outcomeToast(outcomes: readonly UploadOutcome[]): ToastMessage {
  const failed = outcomes.filter(({ kind }) => kind !== 'stored');
  if (failed.length === 0) {
    const what = outcomes.length === 1 ? `${outcomes[0]?.name} has` : `${outcomes.length} photos have`;
    return { tone: 'success', title: 'Upload successful', description: `${what} been uploaded.` };
  }
  const areAllTooLarge = failed.every(({ failure }) => failure === 'too_large');
  const title = areAllTooLarge ? failureLabels.too_large : 'Upload failed';
  const [reason, ...others] = new Set(failed.map(({ detail }) => detail));
  const sharedReason = others.length === 0 ? reason : undefined;
  const isDelayed = failed.some(({ kind }) => kind === 'delayed');
  if (outcomes.length === 1)
    return { tone: 'destructive', title, description: isDelayed ? FAILED : (sharedReason ?? FAILED) };
  const next = isDelayed ? 'We keep trying.' : 'Please look at them below.';
  const description = `${failed.length} of ${outcomes.length} photos could not be uploaded. ${sharedReason ?? next}`;
  return { tone: 'destructive', title, description };
}
