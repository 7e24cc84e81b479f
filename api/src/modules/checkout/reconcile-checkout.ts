import * as z from 'zod';
import { job } from '../../shared/jobs/job.js';

/** Reads a checkout's payment session, closes it if it must no longer be paid, and acts on its state. */
export const reconcileCheckout = job({ name: 'reconcile-checkout', payload: z.object({ checkoutId: z.uuid() }) });
