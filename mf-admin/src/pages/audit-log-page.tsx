import { Skeleton } from 'shared-ui/skeleton';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { AuditLog } from '../features/audit-log/components/audit-log';

export const AuditLogPage = () => (
  <AdminFrame title="Audit Log" permission="admin" skeleton={<Skeleton label="Loading the audit log" height="20rem" />}>
    <AuditLog />
  </AdminFrame>
);
