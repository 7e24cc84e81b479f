import { ContactMessages } from '../features/contact-messages/components/contact-messages';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const MessagesPage = () => (
  <AdminFrame title="Messages" permission="answerCustomers">
    <ContactMessages />
  </AdminFrame>
);
