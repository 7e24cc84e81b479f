import { useState, useEffect, useRef } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Card } from 'shared-ui/card';
import { useShop } from 'shell/contract';
import { ContactForm } from '../features/contact/components/contact-form';
import { WaysToReachUs } from '../features/contact/components/ways-to-reach-us';
import { PageHead } from '../features/seo/components/page-head';
import MailCheck from '@lucide/icons/icons/mail-check';
import { Icon } from 'shared-ui/icon';
import { Button } from 'shared-ui/button';
import styles from './contact-page.module.css';

function MessageSent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.sent}>
      <span className={styles.magnet} aria-hidden="true">
        <Icon icon={MailCheck} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Message Sent!
      </h2>
      <p>
        Thanks for reaching out. We’ll get back to you within {shopPolicy.contactReplyWithinHours} hours. A confirmation
        email is on its way.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  );
}

export function ContactPage() {
  const { name } = useShop();
  const [isSent, setIsSent] = useState(false);
  return (
    <div className={styles.page}>
      <PageHead
        title="Contact us"
        description={`Questions, problems or a large order? Contact ${name} and get a reply within ${shopPolicy.contactReplyWithinHours} hours.`}
        path="/contact"
      />
      <div className={styles.words}>
        <h1>Contact us</h1>
        <p className={styles.lead}>Have a question? Send us a message and we’ll get right back to you.</p>
      </div>
      <Card className={styles.card}>
        {isSent ? (
          <MessageSent onAgain={() => setIsSent(false)} />
        ) : (
          <>
            <h2 className={styles.title}>Send us a message</h2>
            <ContactForm onSent={() => setIsSent(true)} />
          </>
        )}
      </Card>
      <section className={styles.ways} aria-labelledby="ways">
        <h2 id="ways" className={styles.title}>
          Other ways to reach us
        </h2>
        <WaysToReachUs />
      </section>
    </div>
  );
}
