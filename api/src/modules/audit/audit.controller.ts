import { Controller } from '@nestjs/common';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { AuditLog } from './audit-log.js';

@Controller()
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Handle('GET /api/admin/audit-log')
  entries(query: InputOf<'GET /api/admin/audit-log'>) {
    return this.log.list(query);
  }
}
