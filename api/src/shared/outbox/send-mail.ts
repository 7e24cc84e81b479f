import * as z from 'zod';
import { job } from '../jobs/job.js';

export const sendMail = job({ name: 'send-mail', payload: z.object({ key: z.string() }) });
