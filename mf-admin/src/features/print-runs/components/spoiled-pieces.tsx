import type { RunPiece } from 'shared-contracts/production/runs';
import common from 'shared-ui/styles/common.module.css';
import { spoiledText } from '../model/run-texts';
import styles from './print-runs.module.css';

export function SpoiledPieces({ pieces }: { pieces: readonly RunPiece[] }) {
  const spoiled = pieces.filter(({ spoiledAt }) => spoiledAt !== null);
  if (spoiled.length === 0) return null;
  return (
    <section aria-labelledby="spoiled" className={common.stack4}>
      <h2 id="spoiled" className={common.textLg}>
        Spoiled magnets
      </h2>
      <ul className={styles.places} aria-labelledby="spoiled">
        {spoiled.map((piece) => (
          <li key={piece.id}>
            {piece.label}: {piece.spoiledReason || 'no reason given'}, {spoiledText(piece)}
          </li>
        ))}
      </ul>
    </section>
  );
}
