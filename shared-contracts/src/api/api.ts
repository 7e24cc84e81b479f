import type * as z from 'zod';
import { accountEndpoints } from '../accounts/endpoints.js';
import { auditEndpoints } from '../audit/endpoints.js';
import { cartEndpoints } from '../cart/endpoints.js';
import { catalogEndpoints } from '../catalog/endpoints.js';
import { categoryEndpoints } from '../categories/endpoints.js';
import { checkoutEndpoints } from '../checkout/endpoints.js';
import { claimEndpoints } from '../claims/endpoints.js';
import { contactEndpoints } from '../contact/endpoints.js';
import { designEndpoints } from '../design/endpoints.js';
import { insightsEndpoints } from '../insights/endpoints.js';
import { mediaEndpoints } from '../media/endpoints.js';
import { orderDeskEndpoints } from '../order-desk/endpoints.js';
import { orderEndpoints } from '../orders/endpoints.js';
import { payoutEndpoints } from '../payouts/endpoints.js';
import { productManagementEndpoints } from '../product-management/endpoints.js';
import { productImageEndpoints } from '../product-images/endpoints.js';
import { productionEndpoints } from '../production/endpoints.js';
import { refundEndpoints } from '../refunds/endpoints.js';
import { releaseEndpoints } from '../releases/endpoints.js';
import { reviewEndpoints } from '../reviews/endpoints.js';
import { shippingEndpoints } from '../shipping/endpoints.js';
import { searchEndpoints } from '../search/endpoints.js';
import { sitemapEndpoints } from '../sitemap/endpoints.js';
import { synonymEndpoints } from '../synonyms/endpoints.js';
import { toDoEndpoints } from '../to-do/endpoints.js';
import { userEndpoints } from '../users/endpoints.js';

/** The server binds it; browsers import only its type. */
export const api = {
  ...catalogEndpoints,
  ...categoryEndpoints,
  ...accountEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...productImageEndpoints,
  ...orderDeskEndpoints,
  ...toDoEndpoints,
  ...productionEndpoints,
  ...refundEndpoints,
  ...payoutEndpoints,
  ...reviewEndpoints,
  ...claimEndpoints,
  ...mediaEndpoints,
  ...designEndpoints,
  ...contactEndpoints,
  ...shippingEndpoints,
  ...synonymEndpoints,
  ...sitemapEndpoints,
  ...userEndpoints,
  ...productManagementEndpoints,
  ...auditEndpoints,
  ...insightsEndpoints,
  ...searchEndpoints,
  ...releaseEndpoints,
};
export type Api = typeof api;
export type ApiKey = keyof Api;
export type ApiInput<K extends ApiKey> = z.input<Api[K]['input']>;
export type ApiOutput<K extends ApiKey> = z.output<Api[K]['output']>;
