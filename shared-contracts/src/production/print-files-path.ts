/** The admin's page that makes the print files of these orders. */
export const printFilesPath = (orderIds: readonly string[]): string =>
  `/admin/print-files?orders=${orderIds.join(',')}`;

/** "2 photos will look blurry" */
export const lowQualityText = (photos: number): string =>
  `${photos} ${photos === 1 ? 'photo' : 'photos'} will look blurry`;
