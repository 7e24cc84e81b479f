import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import type { OrderContact } from 'shared-contracts/orders/schemas';
import common from 'shared-ui/styles/common.module.css';
import styles from './contact-facts.module.css';

export const ContactFacts = ({ contact }: { contact: Omit<OrderContact, 'version'> }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Email</dt>
      <dd>{contact.customerEmail}</dd>
    </div>
    {contact.customerPhone && (
      <div>
        <dt>Phone</dt>
        <dd>{contact.customerPhone}</dd>
      </div>
    )}
    <div>
      <dt>Shipping address</dt>
      <dd>
        <address className={common.address}>
          <span>{contact.customerName}</span>
          {addressLinesOf(contact).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </dd>
    </div>
  </dl>
);
