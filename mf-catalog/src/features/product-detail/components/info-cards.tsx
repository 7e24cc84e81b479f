import BadgeCheck from 'lucide-react/icons/badge-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import styles from './info-cards.module.css';

const cards = [
  {
    Icon: Truck,
    title: 'Free Shipping',
    text: `On orders over ${formatMoneyShort(parseMoney(shopPolicy.shipping.freeShippingOver))}`,
  },
  { Icon: BadgeCheck, title: 'Quality Guarantee', text: 'Premium materials' },
  { Icon: RotateCcw, title: 'Easy Returns', text: `${shopPolicy.returnsWithinDays}-day return policy` },
];

export const InfoCards = () => (
  <ul className={styles.cards}>
    {cards.map(({ Icon, title, text }) => (
      <li key={title} className={styles.card}>
        <Icon aria-hidden className={styles.icon} />
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
