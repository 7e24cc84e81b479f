import { Skeleton } from 'shared-ui/skeleton';
import { ContactMessages } from '../features/contact-messages/components/contact-messages';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

/** /admin/messages: what people wrote to the shop. */
export const MessagesPage = () => (
  <AdminFrame title="Messages" skeleton={<Skeleton label="Loading messages" height="20rem" />}>
    <ContactMessages />
  </AdminFrame>
);
