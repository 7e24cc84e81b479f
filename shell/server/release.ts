import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { NO_PREVIEW_SITE } from 'shared-server/config/preview-site';
import { Email } from 'shared-contracts/api/fields';
import { TokenScope } from 'shared-contracts/releases/schemas';
import { SliceName } from 'shared-contracts/releases/slice-name';
import { type ChangeCommand, type ChangeRequest, changeInputs } from 'shared-server/registry/change-plan';
import { concludeGate } from 'shared-server/registry/conclude-gate';
import { GateOutcome, pendingGate } from 'shared-server/registry/gate';
import { announcedSite } from 'shared-server/registry/shells';
import { createRegistryTables, hasRegistryTables } from 'shared-server/registry/tables';
import { createToken, listTokens, revokeToken } from 'shared-server/registry/tokens';
import * as z from 'zod';
import { checkBudget } from '../federation/check/size-budget.mjs';
import {
  type Shop,
  columns,
  isReleaseCommand,
  parsedArguments,
  releaseUsage,
  runReleaseCommand,
  wholeNumber,
} from '../federation/publish/release-commands.mjs';
import { UsageError, exitCodeOf } from '../federation/publish/shop-client.mjs';
import { PreviewInput, Releasing } from './publishing/releasing';
import { ChangeRefusedError, PublishRefusedError, Registry, UnknownReleaseError } from './registry/registry';
import { ReleaseFiles, readRelease } from './registry/release-files';

const USAGE = `${releaseUsage('release', 'slice')}
release publish <slice or folder>      publishes a slice, or a build like mf-catalog/dist/0.1.0-1a2b3c4d, and runs its gate
release gate <slice> <version>         runs the gate of a published version again
  --force "reason"                     passes the gate although a check fails; the reason is recorded
release site                           prints the address of the running site, if there is one
release token <slice> <name> [days]    creates a token for the team of that slice, for 90 days
  --scopes publish,release             what it allows: to publish versions (alone by default), and to decide who gets them
  --email <address>                    who is told of new errors and withdrawn canaries of the slice
release tokens                         lists the tokens
release revoke <token id>              revokes a token

Reads DATABASE_URL, else SHELL_DATABASE_URL, and DATA_DIR for the releases' files (default .data).`;

type Context = { registry: Registry; pool: pg.Pool };
type Command = (context: Context, args: string[]) => Promise<string>;

const OPERATOR = 'operator';
const NOT_VISITED = { name: 'gate', passed: false, problems: ['it was registered without its gate'] };
const ASK_AGAIN_MS = 100;

const TOKEN_OPTIONS = { scopes: { type: 'string', default: 'publish' }, email: { type: 'string' } } as const;

/** Throws UsageError. */
function tokenOptionsIn(args: string[]): { scopes: TokenScope[]; email: string | undefined; positionals: string[] } {
  const { values, positionals } = parsedArguments(args, TOKEN_OPTIONS);
  const email = Email.optional().safeParse(values.email);
  if (!email.success) throw new UsageError(`${String(values.email)} is no email address`);
  const scopes = z.array(TokenScope).safeParse(String(values.scopes).split(','));
  if (!scopes.success)
    throw new UsageError(`the scopes are ${TokenScope.options.join(' and ')}, not ${String(values.scopes)}`);
  return { scopes: [...new Set(scopes.data)], email: email.data, positionals };
}

/** Throws ChangeRefusedError, which names the missing setting. */
async function announcedPreviewSite(pool: pg.Pool): Promise<string> {
  const site = await announcedSite(pool);
  if (!site) throw new ChangeRefusedError('no shell server has ever run here: start the site');
  if (!site.previewUrl) throw new ChangeRefusedError(NO_PREVIEW_SITE);
  return site.previewUrl;
}

function shopOf({ registry, pool }: Context): Shop {
  const releasing = new Releasing({ registry, previewSite: () => announcedPreviewSite(pool) });
  return {
    list: (slice) => releasing.list(slice),
    history: (slice) => releasing.history(slice),
    paths: (slice) => releasing.paths(slice),
    async preview(slice, input) {
      const answer = await releasing.preview({ slice, ...PreviewInput.parse(input), by: OPERATOR });
      if (answer.state === 'made') return answer.link;
      throw new (answer.state === 'unknown' ? UnknownReleaseError : ChangeRefusedError)(answer.message);
    },
    async change(slice, command, given) {
      const input = (changeInputs[command as ChangeCommand] as z.ZodType<object>).safeParse(given);
      if (!input.success) throw new UsageError(z.prettifyError(input.error));
      const change = { slice, id: randomUUID(), request: { command, ...input.data } as ChangeRequest, by: OPERATOR };
      for (;;) {
        const answer = await releasing.change(change);
        if (answer.state === 'done') return answer.change;
        if (answer.state !== 'checking')
          throw new ChangeRefusedError([answer.message, ...(answer.problems ?? [])].join('\n  '));
        await sleep(ASK_AGAIN_MS);
      }
    },
  };
}

const commands: Record<string, Command> = {
  // scripts/release.mjs runs the gate
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
  async token({ pool }, args) {
    const { positionals, scopes, email } = tokenOptionsIn(args);
    const [slice, name, days = '90', ...more] = positionals;
    if (!slice || !name || more.length > 0 || !SliceName.safeParse(slice).success) throw new UsageError();
    const { id, token, expiresAt } = await createToken(pool, {
      slice,
      name,
      scopes,
      email,
      createdBy: OPERATOR,
      days: wholeNumber(days, 'the number of days'),
    });
    return `${token}\ntoken ${id} for ${slice} (${scopes.join(', ')}), valid until ${expiresAt.toISOString()}; it is not shown again`;
  },
  async tokens({ pool }) {
    const rows = await listTokens(pool);
    if (rows.length === 0) return 'there are no tokens';
    return columns(
      rows.map(({ id, slice, name, scopes, email, expiresAt, revokedAt }) => [
        id,
        slice,
        name,
        scopes.join(','),
        email ?? '',
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

function commandOf(name: string): Command | undefined {
  if (!isReleaseCommand(name)) return commands[name];
  return (context, [slice, ...args]) => runReleaseCommand({ name, slice, args, shop: shopOf(context) });
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commandOf(name);
  if (!command) throw new UsageError();
  const { DATABASE_URL, SHELL_DATABASE_URL, DATA_DIR } = process.env;
  const connectionString = DATABASE_URL || SHELL_DATABASE_URL;
  if (!connectionString) throw new UsageError('DATABASE_URL or SHELL_DATABASE_URL is required');
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 10_000 });
  try {
    const files = new ReleaseFiles(path.resolve(DATA_DIR || '.data', 'releases'));
    const registry = new Registry(pool, files);
    if (!(await hasRegistryTables(pool))) {
      if (!DATABASE_URL) throw new ChangeRefusedError('the registry is not prepared yet: run the migration');
      // a database's first use may be a release
      await createRegistryTables(pool);
    }
    console.log(await command({ registry, pool }, args));
  } finally {
    await pool.end();
  }
}

const expected = [UnknownReleaseError, PublishRefusedError, ChangeRefusedError];

await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) console.error([error.message, USAGE].filter(Boolean).join('\n'));
  else console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = exitCodeOf(error);
});
