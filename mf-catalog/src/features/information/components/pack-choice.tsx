import { packOptionsOf } from 'shared-contracts/packs/packs';
import styles from './pack-choice.module.css';

/** Any price will do: the share that a pack saves is the same for all. */
const packs = packOptionsOf({ price: '100.00', packOptions: null });
const single = packs[0]!.price;
/** What each magnet of the pack costs less than one alone, in whole percent. */
const savingOf = ({ size, price }: (typeof packs)[number]) => Math.round(100 * (1 - price / (single * size)));

/** The packs as heaps of magnets: the more there are, the less each costs. */
export const PackChoice = () => (
  <ul className={styles.packs} aria-label="Packs">
    {packs.map((pack) => (
      <li key={pack.size} className={styles.pack}>
        <span className={styles.heap} aria-hidden="true">
          {Array.from({ length: pack.size }, (_, index) => (
            <span key={index} className={styles.magnet} />
          ))}
        </span>
        <p className={styles.words}>
          <strong className={styles.size}>
            {pack.size} {pack.size === 1 ? 'magnet' : 'magnets'}
          </strong>
          <span className={styles.saving}>
            {pack.size === 1 ? 'to begin with' : `${savingOf(pack)}% less for each`}
          </span>
        </p>
      </li>
    ))}
  </ul>
);
