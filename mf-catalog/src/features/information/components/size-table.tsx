import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { FactTable } from './fact-table';
import styles from './fact-table.module.css';

const bestFor = {
  square: 'Portraits, pets, photo series',
  rectangle: 'Landscapes, postcards, groups',
  round: 'A single face, a cake, a logo',
} as const;

const SizeName = ({ name, note }: { name: string; note: string }) => (
  <>
    {name}
    <span className={styles.note}>{note}</span>
  </>
);

export const SizeTable = () => (
  <FactTable
    caption={`All are about ${shopPolicy.thicknessInches} inches thick.`}
    columns={['Shape', 'Size', 'Minimum photo size']}
    rows={shopPolicy.sizes.map(({ shape, label, dimensions, minimumPixels }) => ({
      key: shape,
      cells: [
        <SizeName key="name" name={label} note={bestFor[shape]} />,
        dimensions,
        <span key="pixels" className={styles.pixels}>{`${minimumPixels} px`}</span>,
      ],
    }))}
  />
);
