import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type PrintSheet,
  type PrinterOptions,
  type PrinterSettings,
  usualPrinterOptions,
} from 'shared-contracts/production/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { ColorConversion } from './color-engine.js';

const TAG_TABLE = 128;
const MAX_TAGS = 100;
const FROM_COLORS_TO_INKS = 'B2A0';

/** With four inks, and how it mixes them. Source: ICC.1:2010, 7.2. */
function isPrinterProfile(icc: Buffer): boolean {
  if (icc.length < 132) return false;
  const text = (at: number) => icc.toString('latin1', at, at + 4);
  const isForPrinters = text(12) === 'prtr' && text(16) === 'CMYK' && text(36) === 'acsp';
  if (icc.readUInt32BE(0) !== icc.length || !isForPrinters) return false;
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
const noProfile = fail('invalid_input', 'This is not the CMYK profile of a printer (an .icc or .icm file).', {
  errors: { profile: 'Must be the CMYK profile of a printer' },
});

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
      options: options ?? usualPrinterOptions,
      profile: profileKey === null ? null : { key: profileKey, name: profileName!, sizeBytes: profileBytes! },
    };
  }

  async settings(): Promise<PrinterSettings> {
    return viewOf(await this.read());
  }

  setSheet(sheet: PrintSheet, actorId: string): Promise<PrinterSettings> {
    return this.change({ actorId, action: 'PUT /api/admin/printer/sheet' }, (manager) =>
      manager.query(`UPDATE printer_settings SET sheet = $1`, [JSON.stringify(sheet)]),
    );
  }

  setOptions(options: PrinterOptions, actorId: string): Promise<PrinterSettings> {
    return this.change({ actorId, action: 'PUT /api/admin/printer/options' }, (manager) =>
      manager.query(`UPDATE printer_settings SET options = $1`, [JSON.stringify(options)]),
    );
  }

  /** Files are made with the profile from now on. */
  async setProfile({ name, icc }: { name: string; icc: Buffer }, actorId: string): Promise<Result<PrinterSettings>> {
    if (!isPrinterProfile(icc) || !(await converts(icc))) return noProfile;
    const key = `${PROFILES}${createHash('sha256').update(icc).digest('hex')}.icc`;
    await this.storage.put({ key, body: icc, contentType: 'application/vnd.iccprofile' });
    const changed = await this.change({ actorId, action: 'PUT /api/admin/printer/profile' }, (manager) =>
      manager.query(`UPDATE printer_settings SET profile_key = $1, profile_name = $2, profile_bytes = $3`, [
        key,
        name,
        icc.length,
      ]),
    );
    return ok(changed);
  }

  removeProfile(actorId: string): Promise<PrinterSettings> {
    return this.change({ actorId, action: 'DELETE /api/admin/printer/profile' }, (manager) =>
      manager.query(`UPDATE printer_settings SET profile_key = NULL, profile_name = NULL, profile_bytes = NULL`),
    );
  }

  private change(
    { actorId, action }: Pick<Parameters<typeof writeAudit>[1], 'actorId' | 'action'>,
    work: (manager: EntityManager) => Promise<unknown>,
  ): Promise<PrinterSettings> {
    return this.transactions.run(async (manager) => {
      await manager.query(`SELECT FROM printer_settings FOR UPDATE`);
      const before = viewOf(await this.read(manager));
      await work(manager);
      const after = viewOf(await this.read(manager));
      await writeAudit(manager, { actorId, action, subject: 'printer', subjectId: 'printer', before, after });
      return after;
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
