import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import PartyPopper from 'lucide-react/icons/party-popper';
import MessagesSquare from 'lucide-react/icons/messages-square';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
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

/** Beside the form: everything that spares somebody the writing of it. */
export function WaysToReachUs() {
  const { supportEmail } = useShop();
  return (
    <ul className={styles.ways}>
      <Way icon={<Mail />} title="By mail">
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </Way>
      <Way icon={<Clock />} title="When we are here">
        {shopPolicy.supportHours}. You have an answer within {shopPolicy.contactReplyWithinHours} hours.
      </Way>
      <Way icon={<MessagesSquare />} title="Answered already?">
        Most questions are, on the <Link to="/faq">questions page</Link>. Where your parcel is,{' '}
        <Link to="/track-order">tracking</Link> knows.
      </Way>
      <Way icon={<PartyPopper />} title="A wedding, a team, a shop?">
        For more than {shopPolicy.bulk.quoteOverMagnets} magnets tell us how many and when, and we make you a quote.
      </Way>
    </ul>
  );
}
