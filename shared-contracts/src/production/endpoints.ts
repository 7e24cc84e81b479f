import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Nothing } from '../api/fields.js';
import { PrintFile, PrintFileRequest, PrintSheet, PrinterOptions, PrinterSettings } from './schemas.js';

export const productionEndpoints = {
  'POST /api/admin/print-files': endpoint({
    summary: 'Make the print files of orders, in the background; orders that still owe photos are left out',
    access: 'printOrders',
    input: PrintFileRequest,
    output: PrintFile,
    status: 202,
    errors: [
      'invalid_input',
      'not_allowed',
      'not_found',
      'order_cancelled',
      'order_refunded',
      'photos_missing',
      'originals_deleted',
    ],
  }),
  'GET /api/admin/print-files/:id': endpoint({
    summary: 'How far a print file is; its file is at /download below it, whose first use begins the printing',
    access: 'printOrders',
    input: z.strictObject({ id: Id }),
    output: PrintFile,
    errors: ['not_allowed', 'not_found'],
  }),
  'GET /api/admin/printer': endpoint({
    summary: 'The sheet and the color profile that print files are made for',
    access: 'printOrders',
    input: Nothing,
    output: PrinterSettings,
    errors: ['not_allowed'],
  }),
  'PUT /api/admin/printer/sheet': endpoint({
    summary: 'Set the sheet that the printer takes',
    access: 'admin',
    input: PrintSheet,
    output: PrinterSettings,
    errors: ['invalid_input', 'not_allowed'],
  }),
  'PUT /api/admin/printer/options': endpoint({
    summary: 'Set how files are made: colors, mirroring, white ink, and the marks of a cutter',
    access: 'admin',
    input: PrinterOptions,
    output: PrinterSettings,
    errors: ['invalid_input', 'not_allowed'],
  }),
  'DELETE /api/admin/printer/profile': endpoint({
    summary: "Remove the printer's color profile; files are in sRGB again",
    access: 'admin',
    input: Nothing,
    output: PrinterSettings,
    errors: ['not_allowed'],
  }),
};
