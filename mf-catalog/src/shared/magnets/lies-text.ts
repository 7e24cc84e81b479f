import type { MagnetTemplate } from 'shared-contracts/design/template';

export const liesText = ({
  widthInches,
  heightInches,
}: Pick<MagnetTemplate, 'widthInches' | 'heightInches'>): string =>
  widthInches > heightInches ? 'now lies on its long side' : 'now stands upright';
