import { Injectable } from '@nestjs/common';
import type { ApiKey } from 'shared-contracts/api/api';
import type { Role } from 'shared-contracts/accounts/schemas';
import type { ListedUser, RoleChange } from 'shared-contracts/users/schemas';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { notAllowed } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { listedUser } from './user-list.js';

type RoleName = z.output<typeof Role>;
type Account = { id: string; role: RoleName; isEmailVerified: boolean };
type Decision = (user: Account) => RoleName | Failure;

const unknownUser = fail('not_found', 'This user could not be found.');
const isAdmin = fail('is_admin', 'Administrators cannot be banned.');
const isBanned = fail('is_banned', 'This user is banned. Unban them first.');
const ownRole = fail('own_role', 'You cannot change your own role.');
const notConfirmed = fail(
  'email_not_confirmed',
  'This email address is not confirmed yet. Ask its owner to open the link in our email first.',
);

/** A trigger ends the sessions of a banned account; with another role they go on. */
@Injectable()
export class ChangeUsers {
  constructor(private readonly transactions: Transactions) {}

  ban(id: string, actorId: string): Promise<Result<ListedUser>> {
    return this.change(id, { actorId, action: 'PATCH /api/users/:id/ban' }, ({ role }) =>
      role === 'admin' ? isAdmin : 'banned',
    );
  }

  unban(id: string, actorId: string): Promise<Result<ListedUser>> {
    return this.change(id, { actorId, action: 'PATCH /api/users/:id/unban' }, ({ role }) =>
      role === 'banned' ? 'customer' : role,
    );
  }

  setRole({ id, role: wanted }: z.output<typeof RoleChange>, actorId: string): Promise<Result<ListedUser>> {
    return this.change(id, { actorId, action: 'PATCH /api/admin/users/:id/role' }, ({ role, isEmailVerified }) => {
      if (id === actorId) return ownRole;
      if (role === 'banned') return isBanned;
      // anybody can register with the address of a colleague
      return wanted === 'customer' || isEmailVerified ? wanted : notConfirmed;
    });
  }

  /** Locks both accounts: an admin is always left. */
  private change(
    id: string,
    { actorId, action }: { actorId: string; action: ApiKey },
    decide: Decision,
  ): Promise<Result<ListedUser>> {
    return this.transactions.run(async (manager): Promise<Result<ListedUser>> => {
      const locked = await manager.query<Account[]>(
        `SELECT id, role, is_email_verified AS "isEmailVerified" FROM users WHERE id IN ($1, $2) ORDER BY id FOR UPDATE`,
        [id, actorId],
      );
      if (locked.find((account) => account.id === actorId)?.role !== 'admin') return notAllowed;
      const user = locked.find((account) => account.id === id);
      if (!user) return unknownUser;
      const role = decide(user);
      if (typeof role !== 'string') return role;
      if (role !== user.role) {
        await manager.query(`UPDATE users SET role = $2, updated_at = now() WHERE id = $1`, [id, role]);
        await writeAudit(manager, { actorId, action, id, before: { role: user.role }, after: { role } });
      }
      const changed = await listedUser(manager, id);
      return changed ? ok(changed) : unknownUser;
    });
  }
}
