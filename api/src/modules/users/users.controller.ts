import { Controller } from '@nestjs/common';
import type { NamedUser, RoleChange, UserQuery } from 'shared-contracts/users/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { ChangeUsers } from './change-users.js';
import { UserList } from './user-list.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UserList,
    private readonly change: ChangeUsers,
  ) {}

  @Handle('GET /api/users')
  list(query: z.output<typeof UserQuery>) {
    return this.users.list(query);
  }

  @Handle('PATCH /api/users/:id/ban')
  ban({ id }: z.output<typeof NamedUser>, @Caller() caller: CallerIdentity) {
    return this.change.ban(id, caller.account().id);
  }

  @Handle('PATCH /api/users/:id/unban')
  unban({ id }: z.output<typeof NamedUser>, @Caller() caller: CallerIdentity) {
    return this.change.unban(id, caller.account().id);
  }

  @Handle('PATCH /api/admin/users/:id/role')
  setRole(change: z.output<typeof RoleChange>, @Caller() caller: CallerIdentity) {
    return this.change.setRole(change, caller.account().id);
  }
}
