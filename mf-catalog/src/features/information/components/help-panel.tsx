import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { useShop } from 'shell/contract';
import styles from './help-panel.module.css';

export function HelpPanel({ title = 'Still have questions?' }: { title?: string }) {
  const { supportEmail } = useShop();
  return (
    <section className={styles.panel} aria-labelledby="help">
      <div className={common.stack2}>
        <h2 id="help" className={common.textXl}>
          {title}
        </h2>
        <p>
          {shopPolicy.supportHours}. We reply within {shopPolicy.contactReplyWithinHours} hours.
        </p>
      </div>
      <div className={styles.actions}>
        <Button asChild size="large">
          <Link to="/contact">Contact us</Link>
        </Button>
        <a className={styles.mail} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </div>
    </section>
  );
}
