import * as z from 'zod';
import { job } from '../../shared/jobs/job.js';

/** Asks the payment provider how a checkout's session stands, closes it when nobody is to pay it any more, and acts on the answer. */
export const reconcileCheckout = job({ name: 'reconcile-checkout', payload: z.object({ checkoutId: z.uuid() }) });
