import Clock from '@lucide/icons/icons/clock';
import Mail from '@lucide/icons/icons/mail';
import PartyPopper from '@lucide/icons/icons/party-popper';
import MessagesSquare from '@lucide/icons/icons/messages-square';
import { Icon } from 'shared-ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import common from 'shared-ui/styles/common.module.css';
import { useShop } from 'shell/contract';
import styles from './ways-to-reach-us.module.css';

const Way = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <li className={styles.way}>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <div>
      <h3 className={styles.title}>{title}</h3>
      <p>{children}</p>
    </div>
  </li>
);

export function WaysToReachUs() {
  const { supportEmail } = useShop();
  return (
    <ul className={common.stack6}>
      <Way icon={<Icon icon={Mail} />} title="Email us">
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </Way>
      <Way icon={<Icon icon={Clock} />} title="Support hours">
        {shopPolicy.supportHours}. We reply within {shopPolicy.contactReplyWithinHours} hours.
      </Way>
      <Way icon={<Icon icon={MessagesSquare} />} title="Quick answers">
        Find answers in our <Link to="/faq">FAQ</Link>, or <Link to="/track-order">track your order</Link>.
      </Way>
      <Way icon={<Icon icon={PartyPopper} />} title="Wedding, team or store?">
        Need more than {shopPolicy.bulk.quoteOverMagnets} magnets? Tell us how many and when, and we’ll send you a
        quote.
      </Way>
    </ul>
  );
}
