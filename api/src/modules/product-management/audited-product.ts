import type { Product } from '../catalog/product.entity.js';

export const auditedProduct = ({
  id: _id,
  imageUrl: _imageUrl,
  imageUrls: _imageUrls,
  reserved: _reserved,
  ratingAverage: _ratingAverage,
  ratingCount: _ratingCount,
  version: _version,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...audited
}: Product) => audited;
