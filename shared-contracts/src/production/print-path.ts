export const printPath = (orderIds: readonly string[]): string =>
  orderIds.length === 0 ? '/admin/print-runs' : `/admin/print-runs?orders=${orderIds.join(',')}`;

/** "2 photos will look blurry" */
export const lowQualityText = (photos: number): string =>
  `${photos} ${photos === 1 ? 'photo' : 'photos'} will look blurry`;
