import path from 'node:path';
import pg from 'pg';
import { concludeGate } from 'shared-server/registry/conclude-gate';
import { GateOutcome, gateStateOf, pendingGate } from 'shared-server/registry/gate';
import { checkRelease } from 'shared-server/registry/checks';
import { lastChanges, recordChange } from 'shared-server/registry/history';
import { listReleases } from 'shared-server/registry/releases';
import { announcedSite } from 'shared-server/registry/shells';
import { createRegistryTables, hasRegistryTables } from 'shared-server/registry/tables';
import { NO_PREVIEW_SITE } from 'shared-server/config/preview-site';
import { previewLinkOf, readPreviewKey, signPreview } from 'shared-server/registry/preview-link';
import { endStaffVersion, startStaffVersion } from 'shared-server/registry/staff';
import { endCanary, previousVersionOf, promote, startCanary } from 'shared-server/registry/rollouts';
import { SliceName } from 'shared-contracts/releases/slice-name';
import { createToken, listTokens, revokeToken } from 'shared-server/registry/tokens';
import * as z from 'zod';
import { checkBudget } from '../federation/check/size-budget.mjs';
import { firstPathOf } from './registry/discovery';
import { ChangeRefusedError, PublishRefusedError, Registry, UnknownReleaseError } from './registry/registry';
import { ReleaseFiles, readRelease } from './registry/release-files';

const USAGE = `release list                                  lists the releases and shows which are in use
release history [slice]                       who changed what, the newest first
release publish <slice or folder>             publishes a slice, or a build like mf-catalog/dist/0.1.0-1a2b3c4d, and runs its gate
release gate <slice> <version>                runs the gate of a published version again
  --force "reason"                            passes the gate although a check fails; the reason is recorded
release site                                  prints the address of the running site, if there is one
release promote <slice> <version>             gives a version to everybody, if every running shell can serve it
release rollback <slice> [version]            goes back to an earlier version, by default the previous one
release canary <slice> <version> <percent>    gives a version to a share of the sessions, or changes its share
release canary <slice> <version> --staff      gives a version to signed-in staff alone; "release staff <slice> <version>" does the same
release staff <slice> --off                   takes it back
release abort <slice> [reason]                takes the slice's canary back
release preview <slice> <version> [hours]     prints a link that shows a version to one visitor, for 24 hours
release token <slice> <name> [days]           creates a token to publish that slice with, for 90 days
release tokens                                lists the tokens
release revoke <token id>                     revokes a token

Reads DATABASE_URL, and DATA_DIR for the releases' files (default .data).`;

type Context = { registry: Registry; pool: pg.Pool };
type Command = (context: Context, args: string[]) => Promise<string>;

const OPERATOR = 'operator';
const HOUR_S = 3600;
const NOT_VISITED = { name: 'gate', passed: false, problems: ['it was registered without its gate'] };

const columns = (rows: (string | undefined)[][]): string => {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell = '', index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

function wholeNumber(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`${text} is not a whole number above 0`);
  return value;
}

/** Throws ChangeRefusedError unless every running shell can serve the release. */
async function check({ pool }: Context, slice: string, version: string): Promise<void> {
  const problems = await checkRelease(pool, { slice, version });
  if (problems.length > 0)
    throw new ChangeRefusedError([`${slice} ${version} was not put into use:`, ...problems].join('\n  '));
}

/** Throws ChangeRefusedError, which names the setting that is missing. */
async function previewOrigin({ pool }: Context): Promise<string> {
  const site = await announcedSite(pool);
  if (site && !site.previewUrl) throw new ChangeRefusedError(NO_PREVIEW_SITE);
  if (!site?.previewUrl) throw new ChangeRefusedError('no shell server has ever run here: start the site');
  return site.previewUrl;
}

async function giveToStaff(context: Context, [slice, version, ...rest]: (string | undefined)[]): Promise<string> {
  if (!slice || !version || rest.length > 0) throw new UsageError();
  if (version === '--off') {
    await context.registry.roll((client) => endStaffVersion(client, { slice, actor: OPERATOR }));
    return `staff gets what other visitors get of ${slice}`;
  }
  await previewOrigin(context);
  await check(context, slice, version);
  await context.registry.roll((client) => startStaffVersion(client, { slice, version, actor: OPERATOR }));
  return `signed-in staff gets ${slice} ${version}, and nobody else`;
}

const commands: Record<string, Command> = {
  async list({ registry }) {
    const rows = await listReleases(registry.db);
    if (rows.length === 0) return 'nothing is published';
    return columns(
      rows.map(({ slice, version, createdAt, promotedBy, percent, isForStaff, gate }) => [
        slice,
        version,
        createdAt.toISOString(),
        promotedBy ? `in use (by ${promotedBy})` : percent ? `canary (${percent}%)` : isForStaff ? 'for staff' : '',
        gate ? `gate: ${gateStateOf(gate)}` : '',
      ]),
    );
  },
  async history({ pool }, [slice]) {
    const rows = await lastChanges(pool, slice);
    if (rows.length === 0) return 'nothing has changed yet';
    return columns(
      rows.map(({ at, kind, slice: name, from, to, percent, actor, reason }) => [
        at.toISOString().replace(/\.\d+Z/, 'Z'),
        kind,
        name,
        [from, to && [to, percent && `${percent}%`].filter(Boolean).join(' ')].filter(Boolean).join(' -> '),
        `by ${actor}`,
        reason ?? '',
      ]),
    );
  },
  // without the gate: scripts/release.mjs runs it
  async publish({ registry }, [given, flag, reason]) {
    if (!given || (flag !== undefined && (flag !== '--force' || !reason))) throw new UsageError();
    const folder = path.resolve(given);
    const gate = pendingGate([await checkBudget(folder, await readRelease(folder))]);
    const { name: slice, version } = (await registry.publish(folder, { by: OPERATOR, gate })).release;
    if (flag === undefined) return `published ${slice} ${version}, which has not passed its gate yet`;
    const outcome = GateOutcome.safeParse({ passed: false, checks: [NOT_VISITED], reason });
    if (!outcome.success) throw new UsageError(`the reason is not valid: ${z.prettifyError(outcome.error)}`);
    await registry.change((client) => concludeGate(client, { slice, version, outcome: outcome.data, by: OPERATOR }));
    return `published ${slice} ${version}, whose gate passed because: ${outcome.data.reason}`;
  },
  async site({ pool }) {
    const site = await announcedSite(pool);
    return (site?.isRunning && site.url) || '';
  },
  async promote(context, [slice, version]) {
    if (!slice || !version) throw new UsageError();
    await check(context, slice, version);
    await context.registry.roll((client) => promote(client, { slice, version, by: OPERATOR }));
    return `${slice} ${version} is in use`;
  },
  async rollback(context, [slice, given]) {
    if (!slice) throw new UsageError();
    const version = given ?? (await previousVersionOf(context.pool, slice));
    if (!version) throw new ChangeRefusedError(`${slice} has no earlier version`);
    await check(context, slice, version);
    await context.registry.roll((client) => promote(client, { slice, version, by: OPERATOR, kind: 'rollback' }));
    return `${slice} ${version} is in use again`;
  },
  async canary(context, [slice, version, share, ...rest]) {
    if (share === '--staff') return giveToStaff(context, [slice, version, ...rest]);
    if (!slice || !version || !share) throw new UsageError();
    const percent = wholeNumber(share.replace(/%$/, ''), 0);
    await check(context, slice, version);
    await context.registry.roll((client) => startCanary(client, { slice, version, percent, actor: OPERATOR }));
    return `${percent}% of the sessions get ${slice} ${version}`;
  },
  staff: giveToStaff,
  async abort({ registry }, [slice, ...reason]) {
    if (!slice) throw new UsageError();
    await registry.roll((client) =>
      endCanary(client, { slice, kind: 'abort', actor: OPERATOR, reason: reason.join(' ') || undefined }),
    );
    return `${slice} has no canary any more`;
  },
  async preview(context, [slice, version, hours]) {
    if (!slice || !version) throw new UsageError();
    const { registry, pool } = context;
    const origin = await previewOrigin(context);
    const release = await registry.releaseOf(slice, version);
    const expiresAt = Math.floor(Date.now() / 1000) + wholeNumber(hours, 24) * HOUR_S;
    const link = previewLinkOf(origin, signPreview({ slice, version, expiresAt }, await readPreviewKey(pool)));
    await recordChange(pool, { kind: 'preview', slice, to: version, actor: OPERATOR });
    return `${link}\nshows ${firstPathOf(release)} and the rest of the site with ${slice} ${version} until ${new Date(expiresAt * 1000).toISOString()}`;
  },
  async token({ pool }, [slice, name, days]) {
    if (!slice || !name || !SliceName.safeParse(slice).success) throw new UsageError();
    const { id, token, expiresAt } = await createToken(pool, {
      slice,
      name,
      createdBy: OPERATOR,
      days: wholeNumber(days, 90),
    });
    return `${token}\ntoken ${id} for ${slice}, valid until ${expiresAt.toISOString()}; it is not shown again`;
  },
  async tokens({ pool }) {
    const rows = await listTokens(pool);
    if (rows.length === 0) return 'there are no tokens';
    return columns(
      rows.map(({ id, slice, name, expiresAt, revokedAt }) => [
        id,
        slice,
        name,
        revokedAt ? 'revoked' : expiresAt < new Date() ? 'expired' : `until ${expiresAt.toISOString()}`,
      ]),
    );
  },
  async revoke({ pool }, [id]) {
    if (!id || !/^[0-9a-f-]{36}$/.test(id)) throw new UsageError();
    const token = await revokeToken(pool, id);
    if (!token) throw new UnknownReleaseError(`there is no token ${id}`);
    return `the token ${token.name} of ${token.slice} is revoked`;
  },
};

class UsageError extends Error {}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new UsageError();
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (!DATABASE_URL) throw new UsageError('DATABASE_URL is required');
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 2, connectionTimeoutMillis: 10_000 });
  try {
    const files = new ReleaseFiles(path.resolve(DATA_DIR || '.data', 'releases'));
    const registry = new Registry(pool, files);
    // the first thing that happens to a database may be a release
    if (!(await hasRegistryTables(pool))) await createRegistryTables(pool);
    console.log(await command({ registry, pool }, args));
  } finally {
    await pool.end();
  }
}

const expected = [UnknownReleaseError, PublishRefusedError, ChangeRefusedError];

await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) console.error([error.message, USAGE].filter(Boolean).join('\n'));
  else console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
});
