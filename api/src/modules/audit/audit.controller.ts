import { Controller } from '@nestjs/common';
import type { AuditQuery } from 'shared-contracts/audit/schemas';
import type * as z from 'zod';
import { Handle } from '../../shared/http/handle.js';
import { AuditLog } from './audit-log.js';

@Controller()
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Handle('GET /api/admin/audit-log')
  entries(query: z.output<typeof AuditQuery>) {
    return this.log.list(query);
  }
}
