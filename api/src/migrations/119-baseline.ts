import { readFileSync } from 'node:fs';
import path from 'node:path';
import { registryMigrations } from 'shared-server/registry/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The migrations that the baseline replaces, in order. */
export const squashedNames = `
  Foundation1772000000001 Purchase1772000000002 CatalogueSearch1772000000003 Contact1772000000004
  KeptCartLines1772000000005 CheckedPrints1772000000006 RefundsByTime1772000000007 StockChanges1772000000008
  ReservationHolders1772000000009 MissingPhotos1772000000011 CheckoutNetworks1772000000012 ListedPrice1772000000013
  Magnets1772000000014 Designs1772000000015 PhotoDetails1772000000016 PrintFiles1772000000017
  OrderPreviews1772000000018 PicturePrints1772000000019 DesignDrafts1772000000020 Accounts1772000000030
  Passkeys1772000000031 SavedAddresses1772000000032 DataExports1772000000033 OrderChanges1772000000040
  OrderNotifications1772000000041 MailAttachments1772000000050 ProductReviews1772000000060 Claims1772000000061
  AuditLog1772000000062 UserSearch1772000000063 OrderVersions1772000000064 ProductVersions1772000000065
  OrderSearch1772000000067 OrderDesk1772000000068 ShopListVersions1772000000070 ContactLists1772000000071
  InactiveProducts1772000000072 SalesTotals1772000000073 UnpaidCheckouts1772000000074 ReleaseRegistry1772000000076
  RateLimits1772000000077 RefundSearch1772000000078 ReviewAndClaimSearch1772000000079 MatchedRefunds1772000000080
  UnorderedBytes1772000000082 PhotosOfNetworks1772000000083 OrderLinks1772000000084 PhotoSharesByOrder1772000000086
  CanaryVisitors1772000000087 TeamReleases1772000000089 StaffVersions1772000000090 CanaryJudging1772000000091
  PreviewMagnets1772000000093 FoundProducts1772000000094 Arrivals1772000000095 SecondAddressLines1772000000096
  CorrectedOrders1772000000097 NamesOfFriends1772000000102 StaffRoles1772000000103 UndoneChanges1772000000104
  CreditNotes1772000000105 OrderDeskLists1772000000106 Reprints1772000000107 PrinterOptions1772000000109
  PrintRuns1772000000110 PersonalMails1772000000115 TableKeys1772000000119
`
  .trim()
  .split(/\s+/);

const files = ['functions', 'accounts-and-catalog', 'orders', 'designs-and-prints', 'triggers'];
const { tables, visitors, teamReleases, staff, judging } = registryMigrations;

const rows = [
  `INSERT INTO search_synonyms (term, stems, meanings)
   SELECT term, search_stems(term), ARRAY[meaning]
   FROM (VALUES ('polaroid', 'instant frame'), ('circle', 'round'), ('photo booth', 'photo strip')) AS first (term, meaning)`,
  `INSERT INTO printer_settings DEFAULT VALUES`,
  `INSERT INTO print_schedule DEFAULT VALUES`,
];

/** The schema as of migration 119. It has the name of the last one that it replaces, so databases with that one have it. */
export class TableKeys1772000000119 implements MigrationInterface {
  readonly name = 'TableKeys1772000000119';

  async up(runner: QueryRunner): Promise<void> {
    for (const file of files)
      await runner.query(readFileSync(path.join(import.meta.dirname, `119-baseline/${file}.sql`), 'utf8'));
    for (const statements of [tables, visitors, teamReleases, staff, judging, ...rows]) await runner.query(statements);
    // the release before waits for each of them
    await runner.query(
      `INSERT INTO migrations (timestamp, name)
       SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) WITH ORDINALITY AS squashed (name, place) ORDER BY place`,
      [squashedNames.slice(0, -1)],
    );
  }

  async down(): Promise<void> {
    throw new Error('the baseline cannot be undone');
  }
}

/** Some are applied and others are not: this program can't apply those. */
export function isBeforeBaseline(applied: ReadonlySet<string>): boolean {
  const count = squashedNames.filter((name) => applied.has(name)).length;
  return count > 0 && count < squashedNames.length;
}

export const beforeBaseline = {
  problem: 'only some of the migrations up to 119 are applied',
  advice: 'start the last release that has them once, then this one',
};
