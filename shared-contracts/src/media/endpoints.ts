import { endpoint } from '../api/endpoint.js';
import { PolicyRequest, StoredObject, UploadRequest, UploadTicket } from './schemas.js';

export const mediaEndpoints = {
  'POST /api/objects/upload': endpoint({
    summary: 'A signed URL to upload one photo to',
    access: 'shopper',
    input: UploadRequest,
    output: UploadTicket,
    errors: ['invalid_input', 'service_unavailable', 'too_many_requests'],
  }),
  'PUT /api/objects/set-policy': endpoint({
    summary: 'Check an uploaded photo and move it to its permanent path',
    access: 'shopper',
    input: PolicyRequest,
    output: StoredObject,
    errors: ['invalid_input', 'invalid_photo', 'not_found', 'service_unavailable', 'too_many_requests'],
  }),
};
