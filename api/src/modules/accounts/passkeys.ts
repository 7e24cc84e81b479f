import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewCredential, Passkey, PasskeyOptions, UsedCredential } from 'shared-contracts/accounts/passkeys';
import { Role } from 'shared-contracts/accounts/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { isUniqueViolation } from '../../shared/database/postgres-error.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { lockOwnAccount } from './account-sessions.js';
import { banned } from './accounts.js';
import { passkeyAdded } from './domain/account-mail.js';
import { type ChallengeContext, PROMPT_MS, PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyRecord } from './passkey.entity.js';
import { User, currentUserOf } from './user.entity.js';

type Options = z.output<typeof PasskeyOptions>;

/** EdDSA, ES256, RS256 */
const ALGORITHMS = [-8, -7, -257];
const { maximumPasskeys } = shopPolicy.accounts;

const unknownPasskey = fail('not_found', 'This passkey does not exist.');
const notMade = fail('passkey_invalid', 'This passkey could not be added. Please try again.');
const notAccepted = fail('passkey_invalid', 'This passkey does not work here. Log in with your password instead.');
const tooMany = fail('too_many_passkeys', `An account has at most ${maximumPasskeys} passkeys. Remove one first.`);

// on first use: many processes never need it
const webAuthn = () => import('@simplewebauthn/server');

const viewOf = ({ id, name, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
const namedBy = ({ credentialId, transports }: PasskeyRecord) => ({ id: credentialId, transports });

@Injectable()
export class Passkeys {
  private readonly site: { rpID: string; origin: string; rpName: string };

  constructor(
    settings: Settings,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly challenges: PasskeyChallenges,
    private readonly outbox: Outbox,
  ) {
    const { PUBLIC_URL, SHOP_NAME } = settings.environment;
    const { hostname, origin } = new URL(PUBLIC_URL);
    this.site = { rpID: hostname, origin, rpName: SHOP_NAME };
  }

  async list(userId: string): Promise<Passkey[]> {
    return (await this.of(userId)).map(viewOf);
  }

  async registrationOptions(account: CurrentUser): Promise<Result<Options>> {
    const { id: userId, email, firstName, lastName } = account;
    const present = await this.of(userId);
    if (present.length >= maximumPasskeys) return tooMany;
    const { generateRegistrationOptions } = await webAuthn();
    const { rpID, rpName } = this.site;
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userName: email,
      userDisplayName: [firstName, lastName].filter(Boolean).join(' ') || email,
      userID: new Uint8Array(Buffer.from(userId)),
      timeout: PROMPT_MS,
      excludeCredentials: present.map(namedBy),
      // the browser finds it without an email address
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await this.challenges.keep(options.challenge, { purpose: 'registration', userId });
    return ok({ ...options });
  }

  /** Mails the owner, who may not be the one who does it. */
  async register(
    account: CurrentUser,
    { name, credential }: { name: string; credential: NewCredential },
  ): Promise<Result<Passkey>> {
    const { id: userId, email, firstName } = account;
    const verified = await this.verifiedNew(credential, { purpose: 'registration', userId });
    if (!verified) return notMade;
    try {
      return await this.transactions.run(async (manager): Promise<Result<Passkey>> => {
        const refusal = await lockOwnAccount(manager, account);
        if (refusal) return refusal;
        if ((await manager.countBy(PasskeyRecord, { userId })) >= maximumPasskeys) return tooMany;
        const passkey = manager.create(PasskeyRecord, {
          userId,
          name,
          credentialId: verified.id,
          publicKey: Buffer.from(verified.publicKey),
          counter: String(verified.counter),
          transports: credential.response.transports ?? [],
          lastUsedAt: null,
        });
        const { id } = await manager.save(passkey);
        await this.outbox.write(manager, {
          key: `passkey-added:${id}`,
          to: email,
          ...passkeyAdded({ firstName, passkey: name }, this.outbox.shop),
        });
        return ok(viewOf(passkey));
      });
    } catch (error) {
      if (isUniqueViolation(error)) return notMade;
      throw error;
    }
  }

  async rename(userId: string, { id, name }: { id: string; name: string }): Promise<Result<Passkey>> {
    await this.dataSource.manager.update(PasskeyRecord, { id, userId }, { name });
    const passkey = await this.dataSource.manager.findOneBy(PasskeyRecord, { id, userId });
    return passkey ? ok(viewOf(passkey)) : unknownPasskey;
  }

  async remove(userId: string, id: string): Promise<Result<{ id: string }>> {
    const { affected } = await this.dataSource.manager.delete(PasskeyRecord, { id, userId });
    return affected === 1 ? ok({ id }) : unknownPasskey;
  }

  loginOptions(): Promise<Options> {
    return this.options({ purpose: 'login', userId: null }, []);
  }

  async proofOptions(userId: string): Promise<Result<Options>> {
    const present = await this.of(userId);
    if (present.length === 0) return unknownPasskey;
    return ok(await this.options({ purpose: 'proof', userId }, present));
  }

  async logIn(credential: UsedCredential): Promise<Result<CurrentUser>> {
    const verified = await this.verified(credential, { purpose: 'login', userId: null });
    if (!verified) return notAccepted;
    const { user } = verified;
    return user.role === Role.enum.banned ? banned : ok(currentUserOf(user));
  }

  async refusalOf(userId: string, credential: UsedCredential): Promise<Failure | null> {
    const verified = await this.verified(credential, { purpose: 'proof', userId });
    return verified?.user.id === userId ? null : notAccepted;
  }

  private of(userId: string): Promise<PasskeyRecord[]> {
    return this.dataSource.manager.find(PasskeyRecord, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  private async options(asked: ChallengeContext, allowed: readonly PasskeyRecord[]): Promise<Options> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.site.rpID,
      timeout: PROMPT_MS,
      userVerification: 'required',
      allowCredentials: allowed.map(namedBy),
    });
    await this.challenges.keep(options.challenge, asked);
    return { ...options };
  }

  private async verifiedNew(credential: NewCredential, asked: ChallengeContext) {
    const expected = await this.expected(credential, asked);
    if (!expected) return null;
    const { verifyRegistrationResponse } = await webAuthn();
    const response = credential as RegistrationResponseJSON;
    const { registrationInfo } =
      (await unlessInvalid(() =>
        verifyRegistrationResponse({ response, ...expected, supportedAlgorithmIDs: ALGORITHMS }),
      )) ?? {};
    return registrationInfo?.credential ?? null;
  }

  /** The account is read before the passkey: a session that begins meanwhile ends with the passkey. */
  private async verified(used: UsedCredential, asked: ChallengeContext): Promise<{ user: User } | null> {
    const { manager } = this.dataSource;
    const expected = await this.expected(used, asked);
    const passkey = await manager.findOneBy(PasskeyRecord, { credentialId: used.id });
    const user = passkey && (await manager.findOneBy(User, { id: passkey.userId }));
    if (!expected || !user) return null;
    const { verifyAuthenticationResponse } = await webAuthn();
    const { credentialId: id, publicKey, counter, transports } = passkey;
    const credential = { id, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports };
    const response = used as AuthenticationResponseJSON;
    const answer = await unlessInvalid(() => verifyAuthenticationResponse({ response, ...expected, credential }));
    if (!answer?.verified) return null;
    const { affected } = await manager.update(
      PasskeyRecord,
      { id: passkey.id },
      { counter: String(answer.authenticationInfo.newCounter), lastUsedAt: new Date() },
    );
    return affected === 1 ? { user } : null;
  }

  private async expected({ response: { clientDataJSON } }: NewCredential | UsedCredential, asked: ChallengeContext) {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === null || !(await this.challenges.use(challenge, asked))) return null;
    const { rpID, origin } = this.site;
    return {
      expectedRPID: rpID,
      expectedOrigin: origin,
      expectedChallenge: challenge,
      requireUserVerification: true,
    };
  }
}

const ClientData = z.object({ challenge: z.string().max(200) });

function challengeIn(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return null;
  }
}

/** The library throws for whatever does not fit. */
async function unlessInvalid<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
