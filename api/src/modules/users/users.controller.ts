import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { ChangeUsers } from './change-users.js';
import { UserList } from './user-list.js';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UserList,
    private readonly change: ChangeUsers,
  ) {}

  @Handle('GET /api/users')
  list(query: InputOf<'GET /api/users'>) {
    return this.users.list(query);
  }

  @Handle('PATCH /api/users/:id/ban')
  ban({ id }: InputOf<'PATCH /api/users/:id/ban'>, @Caller() caller: CallerIdentity) {
    return this.change.ban(id, caller.account().id);
  }

  @Handle('PATCH /api/users/:id/unban')
  unban({ id }: InputOf<'PATCH /api/users/:id/unban'>, @Caller() caller: CallerIdentity) {
    return this.change.unban(id, caller.account().id);
  }

  @Handle('PATCH /api/admin/users/:id/role')
  setRole(change: InputOf<'PATCH /api/admin/users/:id/role'>, @Caller() caller: CallerIdentity) {
    return this.change.setRole(change, caller.account().id);
  }
}
