import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { FactTable } from './fact-table';

const bestFor = {
  square: 'Faces, pets, a whole row of them',
  rectangle: 'Landscapes, postcards, groups',
  round: 'One face, a cake, a logo',
} as const;

/** What each shape measures and needs. */
export const SizeTable = () => (
  <FactTable
    caption={`All are about ${shopPolicy.thicknessInches} inches thick.`}
    columns={['Shape', 'Measures', 'Photo at least', 'Good for']}
    rows={shopPolicy.sizes.map(({ shape, label, dimensions, minimumPixels }) => ({
      key: shape,
      cells: [label, dimensions, `${minimumPixels} px`, bestFor[shape]],
    }))}
  />
);
