import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Nothing } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';
import {
  DesignDraft,
  DesignDraftSummary,
  DesignDraftToSave,
  DesignLink,
  DesignLinkToMake,
  DesignOffer,
  DesignLinkToken,
  LinkedDesign,
  LinkedPhotoToAdd,
  SavedDraft,
} from './draft.js';

const { designLinks } = shopPolicy;
const OfDraft = z.strictObject({ id: Id.toLowerCase() });

export const designEndpoints = {
  'GET /api/design-drafts': endpoint({
    summary: "The shopper's design drafts, latest first",
    access: 'shopper',
    input: Nothing,
    output: z.array(DesignDraftSummary),
  }),
  'GET /api/design-drafts/:id': endpoint({
    summary: 'One design draft',
    access: 'shopper',
    input: OfDraft,
    output: DesignDraft,
    errors: ['not_found'],
  }),
  'PUT /api/design-drafts/:id': endpoint({
    summary: 'Save a design draft; If-Match names the version that was changed, and a new draft needs none',
    access: 'shopper',
    input: DesignDraftToSave,
    output: SavedDraft,
    errors: ['not_found', 'draft_changed', 'too_many_drafts', 'too_many_requests'],
  }),
  'DELETE /api/design-drafts/:id': endpoint({
    summary: 'Delete a design draft and its links',
    access: 'shopper',
    input: OfDraft,
    output: z.object({ id: Id }),
    errors: ['not_found'],
  }),
  'POST /api/design-drafts/:id/links': endpoint({
    summary: 'Make a link that lets others add photos to a draft',
    access: 'shopper',
    input: DesignLinkToMake,
    output: DesignLink,
    status: 201,
    errors: ['not_found', 'too_many_links', 'too_many_requests'],
  }),
  'GET /api/design-drafts/:id/links': endpoint({
    summary: "A draft's links, latest first",
    access: 'shopper',
    input: OfDraft,
    output: z.array(DesignLink),
    errors: ['not_found'],
  }),
  'DELETE /api/design-drafts/:id/links/:linkId': endpoint({
    summary: 'Revoke a link at once',
    access: 'shopper',
    input: z.strictObject({ id: Id.toLowerCase(), linkId: Id.toLowerCase() }),
    output: z.object({ id: Id }),
    errors: ['not_found'],
  }),
  'GET /api/design-drafts/:id/offers': endpoint({
    summary: 'Photos that links have added: those to decide on, and accepted ones, also if the draft has them',
    access: 'shopper',
    input: OfDraft,
    output: z.array(DesignOffer),
    errors: ['not_found'],
  }),
  'POST /api/design-drafts/:id/offers': endpoint({
    summary: "Accept several of friends' photos; those that no longer wait stay as they are",
    access: 'shopper',
    input: z.strictObject({
      id: Id.toLowerCase(),
      offerIds: z
        .array(Id.toLowerCase())
        .min(1)
        .max(designLinks.maximumPerDraft * designLinks.maximumPhotos),
    }),
    output: z.array(DesignOffer),
    errors: ['not_found'],
  }),
  'POST /api/design-drafts/:id/offers/:offerId': endpoint({
    summary: "Accept or decline a friend's photo; an accepted one counts as the owner's",
    access: 'shopper',
    input: z.strictObject({ id: Id.toLowerCase(), offerId: Id.toLowerCase(), accept: z.boolean() }),
    output: z.array(DesignOffer),
    errors: ['not_found'],
  }),
  'GET /api/design-links/:token': endpoint({
    summary: 'What somebody with a link sees of a draft',
    access: 'public',
    input: z.strictObject({ token: DesignLinkToken }),
    output: LinkedDesign,
    errors: ['not_found', 'link_expired', 'link_revoked', 'too_many_requests'],
  }),
  'POST /api/design-links/:token/photos': endpoint({
    summary: "Add one of the caller's stored photos; repeating it changes nothing",
    access: 'shopper',
    input: LinkedPhotoToAdd,
    output: LinkedDesign,
    errors: ['not_found', 'link_expired', 'link_revoked', 'place_taken', 'too_many_photos', 'too_many_requests'],
  }),
  'DELETE /api/design-links/:token/photos/:offerId': endpoint({
    summary: 'Take back a photo that waits for a decision, also after the link has ended',
    access: 'shopper',
    input: z.strictObject({ token: DesignLinkToken, offerId: Id.toLowerCase() }),
    output: z.object({ id: Id }),
    errors: ['not_found'],
  }),
};
