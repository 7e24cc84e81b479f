import type { NewCredential, UsedCredential } from 'shared-contracts/accounts/passkeys';
import type { ApiOutput } from 'shared-contracts/api/api';

/** `cancelled`: also after a timeout. `known`: this device has a passkey for the account already. */
export type PasskeyAnswer<T> = { outcome: 'answered'; credential: T } | { outcome: 'cancelled' | 'known' | 'failed' };
type Options = ApiOutput<'POST /api/login/passkey/options'>;

export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

const outcomes: Readonly<Record<string, 'cancelled' | 'known'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

async function answerOf<T>(ask: () => Promise<unknown>): Promise<PasskeyAnswer<T>> {
  try {
    // the server checks the fields
    return { outcome: 'answered', credential: (await ask()) as T };
  } catch (error) {
    return { outcome: (error instanceof Error && outcomes[error.name]) || 'failed' };
  }
}

const webAuthn = () => import('@simplewebauthn/browser');

export const makePasskey = (options: Options): Promise<PasskeyAnswer<NewCredential>> =>
  answerOf(async () => {
    const { startRegistration } = await webAuthn();
    return startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    });
  });

export const askForPasskey = (options: Options): Promise<PasskeyAnswer<UsedCredential>> =>
  answerOf(async () => {
    const { startAuthentication } = await webAuthn();
    return startAuthentication({ optionsJSON: options });
  });
