import * as z from 'zod';
import { isRange, shopDays } from '../time/shop-days.js';

export const ReportQuery = z.strictObject(shopDays).superRefine(isRange);
