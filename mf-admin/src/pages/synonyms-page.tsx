import { SynonymManagement } from '../features/synonyms/components/synonym-management';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const SynonymsPage = () => (
  <AdminFrame title="Synonyms" permission="admin">
    <SynonymManagement />
  </AdminFrame>
);
