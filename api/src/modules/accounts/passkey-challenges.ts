import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';

export type ChallengePurpose = 'registration' | 'login' | 'proof';
/** `userId`: null at the sign-in. */
export type ChallengeContext = { purpose: ChallengePurpose; userId: string | null };

export const PROMPT_MS = shopPolicy.accounts.passkeyPromptMinutes * 60_000;

@Injectable()
export class PasskeyChallenges {
  constructor(private readonly dataSource: DataSource) {}

  async keep(challenge: string, { purpose, userId }: ChallengeContext): Promise<void> {
    await this.dataSource.query(`DELETE FROM passkey_challenges WHERE expires_at < now()`);
    await this.dataSource.query(
      `INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
      [challenge, purpose, userId, shopPolicy.accounts.passkeyPromptMinutes],
    );
  }

  async use(challenge: string, { purpose, userId }: ChallengeContext): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM passkey_challenges
       WHERE challenge = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::uuid AND expires_at > now()`,
      [challenge, purpose, userId],
    );
    return count === 1;
  }
}
