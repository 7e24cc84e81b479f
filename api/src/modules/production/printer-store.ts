import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintSheet, PrinterSettings } from 'shared-contracts/production/schemas';
import sharp from 'sharp';
import { DataSource, type EntityManager } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';

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

export type Printer = { sheet: PrintSheet; profile: { key: string; name: string; sizeBytes: number } | null };
type Row = {
  sheet: PrintSheet | null;
  profileKey: string | null;
  profileName: string | null;
  profileBytes: number | null;
};

const PROFILES = 'printer/profiles/';
const noProfile = fail('invalid_input', 'This is not the CMYK profile of a printer (an .icc or .icm file).', {
  errors: { profile: 'Must be the CMYK profile of a printer' },
});

const viewOf = ({ sheet, profile }: Printer): PrinterSettings => ({
  sheet,
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
      `SELECT sheet, profile_key AS "profileKey", profile_name AS "profileName", profile_bytes AS "profileBytes"
       FROM printer_settings`,
    );
    const { sheet, profileKey, profileName, profileBytes } = row!;
    return {
      sheet: sheet ?? shopPolicy.printing.sheet,
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

/** The color engine takes profiles as files only. */
async function converts(icc: Buffer): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
  try {
    const file = path.join(folder, 'printer.icc');
    await writeFile(file, icc);
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'tomato' } });
    const converted = await pixel.toColourspace('cmyk').withIccProfile(file).jpeg().toBuffer();
    const { channels, icc: used } = await sharp(converted).metadata();
    // sharp takes another profile instead of one that it cannot use
    return channels === 4 && used !== undefined && used.equals(icc);
  } catch {
    return false; // sharp throws for a profile that it cannot use
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
