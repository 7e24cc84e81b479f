import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Nothing } from '../api/fields.js';
import {
  Preflight,
  PreflightQuery,
  PrintRun,
  PrintRunDetail,
  PrintRunRequest,
  PrintRunSettings,
  PrintRunsQuery,
  PrintSchedule,
  PrintedSheet,
  ReadyForPrint,
  ReadyQuery,
  SheetCode,
  SpoiledPieces,
} from './runs.js';
import { PrintProofs } from './proofs.js';
import { PrintSheet, PrinterOptions, PrinterSettings } from './schemas.js';

export const productionEndpoints = {
  'GET /api/admin/orders/:id/print-proofs': endpoint({
    summary: 'The magnets of an order, each with a proof at /{magnet} below it: how it looks as ordered and as printed',
    access: 'printOrders',
    input: z.strictObject({ id: Id }),
    output: PrintProofs,
    errors: ['not_found'],
  }),
  'GET /api/admin/printer': endpoint({
    summary: 'The sheet and the color profile that print files are made for',
    access: 'printOrders',
    input: Nothing,
    output: PrinterSettings,
  }),
  'PUT /api/admin/printer/sheet': endpoint({
    summary: 'Set the sheet that the printer takes',
    access: 'admin',
    input: PrintSheet,
    output: PrinterSettings,
  }),
  'PUT /api/admin/printer/options': endpoint({
    summary: 'Set how files are made: colors, mirroring, white ink, and the marks of a cutter',
    access: 'admin',
    input: PrinterOptions,
    output: PrinterSettings,
  }),
  'DELETE /api/admin/printer/profile': endpoint({
    summary: "Remove the printer's color profile; files are in sRGB again",
    access: 'admin',
    input: Nothing,
    output: PrinterSettings,
  }),
  'GET /api/admin/print-runs/ready': endpoint({
    summary: 'What the next print run would take, and what it leaves out and why',
    access: 'printOrders',
    input: ReadyQuery,
    output: ReadyForPrint,
  }),
  'GET /api/admin/print-runs/preflight': endpoint({
    summary: 'What a person should look at before a run is printed, or before one is made of these orders',
    access: 'printOrders',
    input: PreflightQuery,
    output: Preflight,
    errors: ['not_found'],
  }),
  'GET /api/admin/print-runs': endpoint({
    summary: 'Print runs, newest first',
    access: 'printOrders',
    input: PrintRunsQuery,
    output: z.array(PrintRun),
  }),
  'POST /api/admin/print-runs': endpoint({
    summary:
      'Make a print run of orders, in the background; sets them to processing. Those that are not ready need a reason',
    access: 'printOrders',
    input: PrintRunRequest,
    output: PrintRun,
    status: 202,
    errors: ['not_found', 'orders_not_ready'],
  }),
  'GET /api/admin/print-runs/:id': endpoint({
    summary: 'A print run with its sheets, pieces and files; a file is at /files/{name} below it',
    access: 'printOrders',
    input: z.strictObject({ id: Id }),
    output: PrintRunDetail,
    errors: ['not_found'],
  }),
  'POST /api/admin/print-runs/:id/void': endpoint({
    summary: 'Void a run whose files nobody has yet: its orders return to pending',
    access: 'printOrders',
    input: z.strictObject({ id: Id }),
    output: PrintRun,
    errors: ['not_found', 'run_released'],
  }),
  'POST /api/admin/print-runs/:id/retry': endpoint({
    summary: 'Make the files of a run that failed',
    access: 'printOrders',
    input: z.strictObject({ id: Id }),
    output: PrintRun,
    status: 202,
    errors: ['not_found'],
  }),
  'POST /api/admin/print-runs/:id/deliver': endpoint({
    summary: 'Send the files of a run to the folder of the print shop, in the background',
    access: 'printOrders',
    input: z.strictObject({ id: Id }),
    output: PrintRun,
    status: 202,
    errors: ['not_found', 'run_not_done', 'no_print_folder'],
  }),
  'POST /api/admin/print-runs/:id/spoiled': endpoint({
    summary: 'Mark magnets that went wrong; they join the next run',
    access: 'printOrders',
    input: SpoiledPieces,
    output: PrintRunDetail,
    errors: ['not_found', 'run_not_done'],
  }),
  'GET /api/admin/print-sheets/:code': endpoint({
    summary: 'The parcels that a printed sheet fills',
    access: 'packOrders',
    input: z.strictObject({ code: SheetCode }),
    output: PrintedSheet,
    errors: ['not_found'],
  }),
  'GET /api/admin/print-runs/settings': endpoint({
    summary: 'When runs are made by themselves, and where they are delivered',
    access: 'printOrders',
    input: Nothing,
    output: PrintRunSettings,
  }),
  'PUT /api/admin/print-runs/settings': endpoint({
    summary: 'Set when runs are made by themselves',
    access: 'admin',
    input: PrintSchedule,
    output: PrintRunSettings,
    errors: ['no_print_folder'],
  }),
};
