import { packOptionsOf } from 'shared-contracts/packs/packs';
import styles from './pack-choice.module.css';

/** Any price will do: packs save the same percentage for all. */
const packs = packOptionsOf({ price: '100.00', packOptions: null });
const single = packs[0]!.price;
/** How much less each magnet in the pack costs than a single one, in whole percent. */
const savingOf = ({ size, price }: (typeof packs)[number]) => Math.round(100 * (1 - price / (single * size)));

/** The pack sizes and what they save. */
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
          <span className={styles.saving}>{pack.size === 1 ? 'just one' : `save ${savingOf(pack)}% each`}</span>
        </p>
      </li>
    ))}
  </ul>
);
