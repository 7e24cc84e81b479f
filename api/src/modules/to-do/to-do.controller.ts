import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { ToDoCounts } from './to-do-counts.js';

@Controller()
export class ToDoController {
  constructor(private readonly counts: ToDoCounts) {}

  @Handle('GET /api/admin/to-do')
  toDo(_nothing: object, @Caller() caller: CallerIdentity) {
    return this.counts.of(caller.account().role);
  }
}
