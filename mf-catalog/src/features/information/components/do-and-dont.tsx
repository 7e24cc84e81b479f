import Check from '@lucide/icons/icons/check';
import X from '@lucide/icons/icons/x';
import { Icon } from 'shared-ui/icon';
import styles from './do-and-dont.module.css';

type Props = { good: readonly string[]; bad: readonly string[]; goodTitle: string; badTitle: string };

export const DoAndDont = ({ good, bad, goodTitle, badTitle }: Props) => (
  <div className={styles.pair}>
    <section className={`${styles.side} ${styles.good}`} aria-label={goodTitle}>
      <h3>{goodTitle}</h3>
      <ul>
        {good.map((line) => (
          <li key={line}>
            <Icon icon={Check} />
            {line}
          </li>
        ))}
      </ul>
    </section>
    <section className={`${styles.side} ${styles.bad}`} aria-label={badTitle}>
      <h3>{badTitle}</h3>
      <ul>
        {bad.map((line) => (
          <li key={line}>
            <Icon icon={X} />
            {line}
          </li>
        ))}
      </ul>
    </section>
  </div>
);
