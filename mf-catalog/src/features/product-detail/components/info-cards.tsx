import BadgeCheck from '@lucide/icons/icons/badge-check';
import RotateCcw from '@lucide/icons/icons/rotate-ccw';
import Truck from '@lucide/icons/icons/truck';
import { useQuery } from '@tanstack/react-query';
import { DeliveryList } from 'shared-ui/delivery-list';
import { Icon } from 'shared-ui/icon';
import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import common from 'shared-ui/styles/common.module.css';
import { useShop } from 'shell/contract';
import { shippingOptionsQuery } from '../../../shared/shipping/shipping-options-query';
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

/** Without the options, cart and checkout say it. */
function Delivery() {
  const { timeZone } = useShop();
  const { data: options = [] } = useQuery(shippingOptionsQuery());
  if (options.length === 0) return null;
  return (
    <section className={styles.delivery} aria-labelledby="delivery">
      <h2 id="delivery" className={common.textMd}>
        Delivery
      </h2>
      <DeliveryList options={options} timeZone={timeZone} costOf={({ baseRate }) => parseMoney(baseRate)} />
    </section>
  );
}

const Promises = () => (
  <ul className={styles.cards}>
    {cards.map(({ icon, title, text }) => (
      <li key={title} className={styles.card}>
        <Icon icon={icon} className={styles.icon} />
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

export const InfoCards = () => (
  <div id="info-cards" className={common.stack5}>
    <Delivery />
    <Promises />
  </div>
);
