import { sheetId } from '../model/sheet-id';
import styles from './print-runs.module.css';

type SheetLinksProps = { numbers: readonly number[]; codeOf: (number: number) => string };

export const SheetLinks = ({ numbers, codeOf }: SheetLinksProps) => (
  <span className={styles.problems}>
    {numbers.map((number) => (
      <a key={number} href={`#${sheetId(number)}`}>
        {codeOf(number)}
      </a>
    ))}
  </span>
);
