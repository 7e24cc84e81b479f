import type { ToastMessage } from 'shell/contract';
import type { UploadOutcome } from './uploads';

/** A newer toast about photos replaces an older one. */
export const ABOUT_PHOTOS = 'photos';

const FAILED = 'Could not upload image. Please try again.';

export function outcomeToast(outcomes: readonly UploadOutcome[]): ToastMessage {
  const failed = outcomes.filter(({ ok }) => !ok);
  if (failed.length === 0) {
    const what = outcomes.length === 1 ? `${outcomes[0]?.name} has` : `${outcomes.length} photos have`;
    return { tone: 'success', title: 'Upload successful', description: `${what} been uploaded.` };
  }
  const [reason, ...others] = new Set(failed.map(({ detail }) => detail));
  const sharedReason = others.length === 0 ? reason : undefined;
  const description =
    outcomes.length === 1
      ? (sharedReason ?? FAILED)
      : `${failed.length} of ${outcomes.length} photos could not be uploaded. ${sharedReason ?? 'Please try again.'}`;
  return { tone: 'destructive', title: 'Upload failed', description };
}
