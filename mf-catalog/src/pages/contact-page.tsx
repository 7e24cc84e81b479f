import { useState } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Card } from 'shared-ui/card';
import { useShop } from 'shell/contract';
import { ContactForm } from '../features/contact/components/contact-form';
import { MessageSent } from '../features/contact/components/message-sent';
import { WaysToReachUs } from '../features/contact/components/ways-to-reach-us';
import { PageHead } from '../features/seo/components/page-head';
import styles from './contact-page.module.css';

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
