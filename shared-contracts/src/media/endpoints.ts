import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id } from '../api/fields.js';
import {
  StoredObjects,
  DeletedPhotos,
  DetailsRequest,
  PolicyRequest,
  StoredObject,
  UploadRequest,
  UploadTicket,
} from './schemas.js';

export const mediaEndpoints = {
  'POST /api/objects/upload': endpoint({
    summary: 'A signed URL to upload one photo to',
    access: 'shopper',
    input: UploadRequest,
    output: UploadTicket,
    errors: ['payload_too_large', 'photo_space_full', 'service_unavailable', 'too_many_requests'],
  }),
  'PUT /api/objects/set-policy': endpoint({
    summary: 'Check an uploaded photo and move it to its permanent path',
    access: 'shopper',
    input: PolicyRequest,
    output: StoredObject,
    errors: [
      'invalid_photo',
      'photo_damaged',
      'payload_too_large',
      'not_found',
      'service_unavailable',
      'too_many_requests',
    ],
  }),
  'POST /api/objects/details': endpoint({
    summary: "Size, faces, sharpness and look of the caller's own photos; others are left out",
    access: 'public',
    input: DetailsRequest,
    output: StoredObjects,
    errors: ['too_many_requests'],
  }),
  'POST /api/admin/orders/:id/delete-photos': endpoint({
    summary:
      "Delete an order's photos, small pictures too, for a customer who asks for it; repeating it changes nothing",
    access: 'admin',
    input: z.strictObject({ id: Id }),
    output: DeletedPhotos,
    errors: ['not_found'],
  }),
};
