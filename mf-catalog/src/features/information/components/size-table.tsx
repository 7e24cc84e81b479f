import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { FactTable } from './fact-table';
import styles from './size-table.module.css';

const bestFor = {
  square: 'Faces, pets, a whole row of them',
  rectangle: 'Landscapes, postcards, groups',
  round: 'One face, a cake, a logo',
} as const;

const Named = ({ name, note }: { name: string; note: string }) => (
  <>
    {name}
    <span className={styles.note}>{note}</span>
  </>
);

/** What each shape measures and needs. */
export const SizeTable = () => (
  <FactTable
    caption={`All are about ${shopPolicy.thicknessInches} inches thick.`}
    columns={['Shape', 'Measures', 'Photo, at least']}
    rows={shopPolicy.sizes.map(({ shape, label, dimensions, minimumPixels }) => ({
      key: shape,
      cells: [
        <Named key="name" name={label} note={bestFor[shape]} />,
        dimensions,
        <span key="pixels" className={styles.pixels}>{`${minimumPixels} px`}</span>,
      ],
    }))}
  />
);
