import BadgeCheck from '@lucide/icons/icons/badge-check';
import RotateCcw from '@lucide/icons/icons/rotate-ccw';
import Truck from '@lucide/icons/icons/truck';
import { Icon } from 'shared-ui/icon';
import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import styles from './info-cards.module.css';

const cards = [
  {
    icon: Truck,
    title: 'Free Shipping',
    text: `On orders over ${formatMoneyShort(parseMoney(shopPolicy.shipping.freeShippingOver))}`,
  },
  { icon: BadgeCheck, title: 'Quality Guarantee', text: 'Premium materials' },
  { icon: RotateCcw, title: 'Easy Returns', text: `${shopPolicy.returnsWithinDays}-day return policy` },
];

export const InfoCards = () => (
  <ul id="info-cards" className={styles.cards}>
    {cards.map(({ icon, title, text }) => (
      <li key={title} className={styles.card}>
        <Icon icon={icon} className={styles.icon} />
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);
