import { COOKIES_BLOCKED } from 'shared-contracts/accounts/keeps-cookies';
import type { ProblemCode } from 'shared-contracts/api/problem';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { UploadFailure } from './photo-list';

/** A signed address, the bytes sent to it, and the shop's check. */
export type UploadStep = 'address' | 'bytes' | 'check';

/** `failures`: in a row. `restarts`: new addresses. `isResumed`: an earlier visit had this address, and may have sent a part. */
export type UploadProgress = { step: UploadStep; failures: number; restarts: number; isResumed: boolean };

/** `status`: 0 without an answer. `code` and `message`: the shop's own. */
export type StepResult =
  | { kind: 'done' }
  /** The browser keeps no cookie that says whose photo it is. */
  | { kind: 'anonymous' }
  | { kind: 'failed'; status: number; code?: ProblemCode | undefined; message?: string | undefined };

export type Reason = { failure: UploadFailure; detail?: string | undefined };
export type NextMove =
  /** `reason`: why it takes longer. */
  | { kind: 'go'; progress: UploadProgress; afterMs: number; reason?: Reason }
  | { kind: 'stored' }
  | ({ kind: 'refused'; isDamaged: boolean } & Reason);

const { retryDelaysMs, laterRetryDelaysMs } = shopPolicy.photos;
const MIN_BUSY_PAUSE_MS = 1_000;

export const beginning: UploadProgress = { step: 'address', failures: 0, restarts: 0, isResumed: false };
export const resuming: UploadProgress = { ...beginning, step: 'check', isResumed: true };

const nextStep = { address: 'bytes', bytes: 'check', check: null } as const satisfies Record<
  UploadStep,
  UploadStep | null
>;
const failureOf = {
  address: 'no_upload_url',
  bytes: 'transfer_failed',
  check: 'not_secured',
} as const satisfies Record<UploadStep, UploadFailure>;

const passing = new Set([401, 404, 408, 409, 425, 429]);
const isPassing = (status: number): boolean => status < 400 || status >= 500 || passing.has(status);
const isBusy = (status: number): boolean => status === 429 || status === 503;
const PAYLOAD_TOO_LARGE = 413;

/** `random`: from 0 to 1, so that browsers don't come back at once. */
export function pauseAfter(failures: number, random: number): number {
  const planned = retryDelaysMs[failures - 1];
  if (planned !== undefined) return planned;
  const later = laterRetryDelaysMs[failures - 1 - retryDelaysMs.length] ?? laterRetryDelaysMs.at(-1)!;
  return later * (0.8 + 0.4 * random);
}

/** The shopper is told; trying goes on. */
export const isLate = (failures: number): boolean => failures > retryDelaysMs.length;

type Meaning = 'again' | 'bytes_again' | 'new_address' | 'never';

function meaningOf({ step, restarts, isResumed }: UploadProgress, status: number): Meaning {
  // a guest's new session doesn't know the address
  if (status === 401 || status === 404) {
    if (step === 'address') return 'again';
    return isResumed ? 'bytes_again' : 'new_address';
  }
  if (isPassing(status)) return 'again';
  // the storage refuses an expired address in its own words
  const mayHaveExpired = step === 'bytes' && status !== PAYLOAD_TOO_LARGE && restarts === 0;
  return mayHaveExpired ? 'new_address' : 'never';
}

function detailOf({ status, message }: Extract<StepResult, { kind: 'failed' }>): string | undefined {
  if (message !== undefined) return message;
  if (status === 0) return 'Your photo didn’t reach us. Check your connection.';
  return status >= 500 ? 'We can’t take photos right now.' : undefined;
}

/** `random`: from 0 to 1. */
export function moveAfter(progress: UploadProgress, result: StepResult, random: number): NextMove {
  if (result.kind === 'done') {
    const step = nextStep[progress.step];
    if (step === null) return { kind: 'stored' };
    return { kind: 'go', progress: { ...progress, step, failures: 0, isResumed: false }, afterMs: 0 };
  }
  if (result.kind === 'anonymous')
    return { kind: 'refused', failure: 'no_cookies', detail: COOKIES_BLOCKED, isDamaged: false };
  const { status, code } = result;
  const failure = code === 'payload_too_large' ? 'too_large' : failureOf[progress.step];
  const reason = { failure, detail: detailOf(result) } as const;
  const again = (next: UploadProgress): NextMove => {
    const pause = next.failures === 0 ? 0 : pauseAfter(next.failures, random);
    const isShopBusy = progress.step !== 'bytes' && isBusy(status);
    const afterMs = isShopBusy ? Math.max(pause, MIN_BUSY_PAUSE_MS) : pause;
    return { kind: 'go', progress: next, afterMs, ...(isLate(next.failures) && { reason }) };
  };
  const meaning = meaningOf(progress, status);
  switch (meaning) {
    case 'again':
      return again({ ...progress, failures: progress.failures + 1 });
    case 'bytes_again':
      return again({ ...progress, step: 'bytes', failures: 0, isResumed: false });
    case 'new_address': {
      const restarts = progress.restarts + 1;
      return again({ step: 'address', failures: restarts, restarts, isResumed: false });
    }
    case 'never':
      return { kind: 'refused', ...reason, isDamaged: code === 'photo_damaged' };
    default:
      return meaning satisfies never;
  }
}
