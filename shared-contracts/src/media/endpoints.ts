import { endpoint } from '../api/endpoint.js';
import { StoredObjects, DetailsRequest, PolicyRequest, StoredObject, UploadRequest, UploadTicket } from './schemas.js';

export const mediaEndpoints = {
  'POST /api/objects/upload': endpoint({
    summary: 'A signed URL to upload one photo to',
    access: 'public',
    input: UploadRequest,
    output: UploadTicket,
    errors: ['invalid_input', 'service_unavailable', 'too_many_requests'],
  }),
  'PUT /api/objects/set-policy': endpoint({
    summary: 'Check an uploaded photo and move it to its permanent path',
    access: 'public',
    input: PolicyRequest,
    output: StoredObject,
    errors: ['invalid_input', 'invalid_photo', 'not_found', 'service_unavailable', 'too_many_requests'],
  }),
  'POST /api/objects/details': endpoint({
    summary: "Size, faces, sharpness and look of the caller's own photos; others are left out",
    access: 'public',
    input: DetailsRequest,
    output: StoredObjects,
    errors: ['invalid_input', 'too_many_requests'],
  }),
};
