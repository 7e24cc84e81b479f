import * as z from 'zod';
import { isRange, shopDays } from '../time/shop-days.js';

/** The days that a report is about, in the shop's time zone. */
export const ReportQuery = z.strictObject(shopDays).superRefine(isRange);
