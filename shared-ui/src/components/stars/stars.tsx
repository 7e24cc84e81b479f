import Star from '@lucide/icons/icons/star';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Icon } from '../icon/icon';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './stars.module.css';

const { mostStars } = shopPolicy.reviews;

/** One to five stars. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={styles.stars}>
    {Array.from({ length: mostStars }, (_, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- stars have no other identity
      <Icon key={index} icon={Star} className={index < stars ? styles.full : styles.empty} />
    ))}
    <VisuallyHidden>
      {stars} out of {mostStars} stars
    </VisuallyHidden>
  </span>
);
