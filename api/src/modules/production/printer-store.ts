import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type Cutter,
  type PrintSheet,
  type PrinterOptions,
  type PrinterSettings,
  usualPrinterOptions,
} from 'shared-contracts/production/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { ColorConversion } from './color-engine.js';
import { sheetLayoutOf } from './domain/sheet-layout.js';

const TAG_TABLE = 128;
const MAX_TAGS = 100;
const FROM_COLORS_TO_INKS = 'B2A0';

const textAt = (icc: Buffer, at: number) => icc.toString('latin1', at, at + 4);
const isProfile = (icc: Buffer): boolean => icc.length >= 132 && textAt(icc, 36) === 'acsp';

/** Source: ICC.1:2010, 7.2.5 and 7.2.6. */
function kindOf(icc: Buffer): string {
  if (textAt(icc, 12) === 'link') return 'a device link';
  const space = textAt(icc, 16).trim();
  if (space !== 'CMYK') return `a profile of ${/^[\w ]+$/.test(space) ? space : 'other'} colors`;
  return textAt(icc, 12) === 'prtr' ? 'a profile that cannot convert to its inks' : 'a profile of no printer';
}

/** With four inks. Source: ICC.1:2010, 7.2. */
function isPrinterProfile(icc: Buffer): boolean {
  const text = (at: number) => textAt(icc, at);
  if (!isProfile(icc) || icc.readUInt32BE(0) !== icc.length || text(12) !== 'prtr' || text(16) !== 'CMYK') return false;
  const count = icc.readUInt32BE(TAG_TABLE);
  return Array.from({ length: Math.min(count, MAX_TAGS) }, (_, tag) => TAG_TABLE + 4 + 12 * tag).some((at) => {
    if (at + 12 > icc.length || text(at) !== FROM_COLORS_TO_INKS) return false;
    const [offset, size] = [icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 8)];
    return size > 0 && offset + size <= icc.length;
  });
}

export type Printer = {
  sheet: PrintSheet;
  options: PrinterOptions;
  profile: { key: string; name: string; sizeBytes: number } | null;
};
type Row = {
  sheet: PrintSheet | null;
  options: PrinterOptions | null;
  profileKey: string | null;
  profileName: string | null;
  profileBytes: number | null;
};

const PROFILES = 'printer/profiles/';
const notOfPrinter = (icc: Buffer): Failure => {
  const wanted = 'the CMYK profile of a printer (an .icc or .icm file)';
  const message = isProfile(icc) ? `This is ${kindOf(icc)}, not ${wanted}.` : `This is not ${wanted}.`;
  return fail('invalid_input', message, { errors: { profile: message } });
};

const LEAST_ROOM_INCHES = 1;
function noRoomOn(sheet: PrintSheet, cutter: Cutter, field: 'cutter' | 'marginInches'): Failure | null {
  const { width, height } = sheetLayoutOf(sheet, { cutter, stripInches: 0 }).pieces;
  if (Math.min(width, height) >= LEAST_ROOM_INCHES) return null;
  const message = 'Margins and the marks of the cutter leave no room for a magnet on the sheet';
  return fail('invalid_input', message, { errors: { [field]: message } });
}

const viewOf = ({ sheet, options, profile }: Printer): PrinterSettings => ({
  sheet,
  options,
  profile: profile && { name: profile.name, sizeBytes: profile.sizeBytes },
});

@Injectable()
export class PrinterStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly storage: PhotoStorage,
  ) {}

  async read(manager: EntityManager = this.dataSource.manager): Promise<Printer> {
    const [row] = await manager.query<Row[]>(
      `SELECT sheet, options, profile_key AS "profileKey", profile_name AS "profileName", profile_bytes AS "profileBytes"
       FROM printer_settings`,
    );
    const { sheet, options, profileKey, profileName, profileBytes } = row!;
    return {
      sheet: sheet ?? shopPolicy.printing.sheet,
      // older ones lack what was added since
      options: { ...usualPrinterOptions, ...options },
      profile: profileKey === null ? null : { key: profileKey, name: profileName!, sizeBytes: profileBytes! },
    };
  }

  async settings(): Promise<PrinterSettings> {
    return viewOf(await this.read());
  }

  setSheet(sheet: PrintSheet, actorId: string): Promise<Result<PrinterSettings>> {
    return this.change(
      { actorId, action: 'PUT /api/admin/printer/sheet' },
      (manager) => manager.query(`UPDATE printer_settings SET sheet = $1`, [JSON.stringify(sheet)]),
      ({ options }) => noRoomOn(sheet, options.cutter, 'marginInches'),
    );
  }

  setOptions(options: PrinterOptions, actorId: string): Promise<Result<PrinterSettings>> {
    return this.change(
      { actorId, action: 'PUT /api/admin/printer/options' },
      (manager) => manager.query(`UPDATE printer_settings SET options = $1`, [JSON.stringify(options)]),
      ({ sheet }) => noRoomOn(sheet, options.cutter, 'cutter'),
    );
  }

  async setProfile({ name, icc }: { name: string; icc: Buffer }, actorId: string): Promise<Result<PrinterSettings>> {
    if (!isPrinterProfile(icc) || !(await converts(icc))) return notOfPrinter(icc);
    const key = `${PROFILES}${createHash('sha256').update(icc).digest('hex')}.icc`;
    await this.storage.put({ key, body: icc, contentType: 'application/vnd.iccprofile' });
    return this.change({ actorId, action: 'PUT /api/admin/printer/profile' }, (manager) =>
      manager.query(`UPDATE printer_settings SET profile_key = $1, profile_name = $2, profile_bytes = $3`, [
        key,
        name,
        icc.length,
      ]),
    );
  }

  removeProfile(actorId: string): Promise<Result<PrinterSettings>> {
    return this.change({ actorId, action: 'DELETE /api/admin/printer/profile' }, (manager) =>
      manager.query(`UPDATE printer_settings SET profile_key = NULL, profile_name = NULL, profile_bytes = NULL`),
    );
  }

  private change(
    { actorId, action }: Pick<Parameters<typeof writeAudit>[1], 'actorId' | 'action'>,
    work: (manager: EntityManager) => Promise<unknown>,
    refusalOf: (printer: Printer) => Failure | null = () => null,
  ): Promise<Result<PrinterSettings>> {
    return this.transactions.run(async (manager): Promise<Result<PrinterSettings>> => {
      await manager.query(`SELECT FROM printer_settings FOR UPDATE`);
      const printer = await this.read(manager);
      const refusal = refusalOf(printer);
      if (refusal) return refusal;
      const before = viewOf(printer);
      await work(manager);
      const after = viewOf(await this.read(manager));
      await writeAudit(manager, { actorId, action, id: 'printer', before, after });
      return ok(after);
    });
  }
}

async function converts(icc: Buffer): Promise<boolean> {
  const conversion = await ColorConversion.open(icc, usualPrinterOptions.color);
  try {
    const inks = conversion?.toInks({ data: Buffer.from([255, 99, 71]), icc: null });
    return inks?.length === 4;
  } catch {
    return false; // the engine throws for a profile that it cannot use
  } finally {
    conversion?.close();
  }
}
