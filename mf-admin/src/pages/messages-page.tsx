import { Skeleton } from 'shared-ui/skeleton';
import { ContactMessages } from '../features/contact-messages/components/contact-messages';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const MessagesPage = () => (
  <AdminFrame title="Messages" skeleton={<Skeleton label="Loading messages" height="20rem" />}>
    <ContactMessages />
  </AdminFrame>
);
