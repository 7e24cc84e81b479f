import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import type { AccountSession } from 'shared-contracts/accounts/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { Reads } from '../../shared/database/reads.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type CurrentSession, CurrentSessions, type CurrentUser } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { User, currentUserOf } from './user.entity.js';

type StoredSession = { sid: string; sess: SessionData; lastUsedAt: Date };

/** Unlike the id, it does not open the session. */
const publicIdOf = (sid: string) => createHash('sha256').update(`session ${sid}`).digest('base64url').slice(0, 22);

/** Sessions that are being written meanwhile end by the account's epoch. */
export async function endSessionsOf(manager: EntityManager, userId: string): Promise<number> {
  const [, count] = await manager.query<[unknown, number]>(`DELETE FROM sessions WHERE sess ->> 'userId' = $1`, [
    userId,
  ]);
  return count;
}

const ended = fail('not_authenticated', 'Unauthorized: please log in');

/** `not_authenticated` if the caller's sessions have ended since the call began. */
export async function lockOwnAccount(
  manager: EntityManager,
  { id, sessionEpoch }: Pick<CurrentUser, 'id' | 'sessionEpoch'>,
): Promise<Failure | null> {
  const found = await manager.query<unknown[]>(
    `SELECT FROM users WHERE id = $1 AND session_epoch = $2 AND role <> 'banned' FOR UPDATE`,
    [id, sessionEpoch],
  );
  return found.length === 1 ? null : ended;
}

@Injectable()
export class AccountSessions extends CurrentSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {
    super();
  }

  /** One plain statement: every call with a session comes here. */
  async find(sid: string): Promise<CurrentSession | undefined> {
    const [found] = await this.reads.primary.query<({ sess: SessionData } & (User | { id: null }))[]>(
      `SELECT sess, ${columnsOf(this.dataSource.manager, User)} FROM sessions LEFT JOIN users
         ON users.id = (sess ->> 'userId')::uuid AND users.role <> 'banned'
           AND users.session_epoch = coalesce((sess ->> 'epoch')::integer, 0)
       WHERE sid = $1 AND expire >= now()`,
      [sid],
    );
    return found && { data: found.sess, user: found.id === null ? null : currentUserOf(found) };
  }

  async write(sid: string, data: SessionData): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2::json, $3::timestamptz)
       ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`,
      [sid, JSON.stringify(data), data.cookie.expires],
    );
  }

  async list(account: CurrentUser, sid: string): Promise<AccountSession[]> {
    const sessions = await this.of(account);
    return sessions.map((session) => {
      const isCurrent = session.sid === sid;
      return {
        id: publicIdOf(session.sid),
        device: session.sess.device ?? 'Unknown device',
        isCurrent,
        signedInAt: session.sess.signedInAt ?? null,
        lastUsedAt: (isCurrent ? new Date() : session.lastUsedAt).toISOString(),
      };
    });
  }

  async end(account: CurrentUser, id: string): Promise<Result<{ ended: number }>> {
    const session = (await this.of(account)).find(({ sid }) => publicIdOf(sid) === id);
    if (!session) return fail('not_found', 'This session has ended already.');
    await this.dataSource.query(`DELETE FROM sessions WHERE sid = $1`, [session.sid]);
    return ok({ ended: 1 });
  }

  endAll({ id }: CurrentUser): Promise<{ ended: number }> {
    return this.transactions.run(async (manager) => {
      await manager.increment(User, { id }, 'sessionEpoch', 1);
      return { ended: await endSessionsOf(manager, id) };
    });
  }

  private of({ id, sessionEpoch }: CurrentUser): Promise<StoredSession[]> {
    return this.dataSource.query(
      `SELECT sid, sess, last_used_at AS "lastUsedAt" FROM sessions
       WHERE sess ->> 'userId' = $1 AND expire > now() AND coalesce((sess ->> 'epoch')::integer, 0) = $2
       ORDER BY last_used_at DESC LIMIT 100`,
      [id, sessionEpoch],
    );
  }
}
