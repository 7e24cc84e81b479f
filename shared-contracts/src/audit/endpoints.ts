import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { AuditEntry, AuditQuery } from './schemas.js';

export const auditEndpoints = {
  'GET /api/admin/audit-log': endpoint({
    summary: 'Everything that the staff has changed, newest first unless asked otherwise, paged',
    access: 'admin',
    input: AuditQuery,
    output: z.array(AuditEntry),
  }),
};
