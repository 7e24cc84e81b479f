import type { KeptPhoto, StoredPhoto } from '../uploads/model/photo-list';

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export function photoIn(value: unknown): StoredPhoto[] {
  const { objectPath, name, size, isAcross, fileId } = fieldsOf(value);
  if (!isText(objectPath) || !objectPath.startsWith('/objects/') || !isText(name)) return [];
  const { width, height } = fieldsOf(size);
  return [
    {
      objectPath,
      name,
      ...(isCount(width) && isCount(height) && { size: { width, height } }),
      ...(isAcross === true && { isAcross }),
      ...(isText(fileId) && { fileId }),
    },
  ];
}

export function unsentIn(value: unknown): KeptPhoto[] {
  const { id, name, isAcross } = fieldsOf(value);
  return isText(id) && isText(name) ? [{ id, name, ...(isAcross === true && { isAcross }) }] : [];
}
