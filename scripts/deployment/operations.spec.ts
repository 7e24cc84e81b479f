import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiSecrets, printFolderSecrets } from 'shared-server/config/environment';
import { repositoryFiles } from './build-context.mjs';
import { type ComposeFile, readCompose, repositoryRoot, secrets } from './compose-services';
import { settingNames } from './setting-names';

const stripe = createRequire(path.join(repositoryRoot, 'api/package.json'));
const read = (file: string) => readFile(path.join(repositoryRoot, file), 'utf8');
let operations: string;
let reference: string;
let script: string;
let compose: ComposeFile;
beforeAll(async () => {
  [operations, reference, script, compose] = await Promise.all([
    read('docs/operations.md'),
    read('docs/operations/reference.md'),
    read('scripts/deployment/replace-services.sh'),
    readCompose('docker-compose.yml'),
  ]);
});

const both = () => `${operations}\n${reference}`;
const blocks = () => [...both().matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block]) => block!);
const composeCommands = () => {
  const inSentences = [...both().matchAll(/`(docker compose [^`]+)`/g)].map(([, command]) => command!);
  return [...blocks().flatMap((block) => block.split(/\n|&&|\|/)), ...inSentences].flatMap(
    (line) => /docker compose .*/.exec(line)?.slice(0, 1) ?? [],
  );
};
function servicesIn(command: string): string[] {
  const words = command
    .replace(/ [>#&|].*/, '')
    .trim()
    .split(/ +/);
  const verb = words.findIndex((word) => ['up', 'run', 'exec', 'stop', 'restart', 'logs', 'build'].includes(word));
  if (verb === -1) return [];
  const rest = words.slice(verb + 1);
  const named: string[] = [];
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index]!;
    if (['--tail', '--user', '--cap-add', '--entrypoint'].includes(word)) index++;
    else if (!word.startsWith('-') && !word.startsWith('<')) {
      named.push(word);
      if (['run', 'exec'].includes(words[verb]!)) break;
    }
  }
  return named;
}

describe('docs/operations.md and its reference', () => {
  it('has blocks that a shell can read', () => {
    expect(blocks().length).toBeGreaterThan(5);
    for (const block of blocks()) {
      // an example's crontab and names to replace
      const text = block.replaceAll(/^(\d+ .*)$/gm, '# $1').replaceAll(/<[\w -]+>/g, 'replaced');
      expect(() => execFileSync('sh', ['-n'], { input: text, stdio: 'pipe' })).not.toThrow();
    }
  });

  it('names only services that Compose knows, and scripts that exist', async () => {
    expect(composeCommands().length).toBeGreaterThan(15);
    const named = composeCommands().flatMap(servicesIn);
    expect(named).toEqual(expect.arrayContaining(['migrate', 'backup', 'api-1', 'shell-1', 'postgres']));
    expect(named.filter((name) => !(name in compose.services))).toEqual([]);
    for (const [, file] of operations.matchAll(/\bsh (scripts\/[\w./-]+)/g))
      await expect(read(file!)).resolves.toContain('docker compose');
  });

  it('names only settings that the shop, Compose or the tools beside it know', async () => {
    const files = [
      'docker-compose.yml',
      'scripts/deployment/compose.tls.yaml',
      'scripts/deployment/gateway/site.Caddyfile',
    ];
    const texts = (await Promise.all(files.map(read))).join('\n');
    const variables = [...texts.matchAll(/\{\$?(\w+)/g)].map(([, name]) => name!);
    const ofTools = [
      'COMPOSE_FILE',
      'COMPOSE_PROFILES',
      'COMPOSE_PROJECT_NAME',
      'RESTIC_REPOSITORY',
      'RESTIC_PASSWORD_FILE',
    ];
    const known = new Set([...(await settingNames()), ...variables, ...ofTools]);
    const settings = /(?<![\w.]|--cap-add )[A-Z][A-Z\d]+(?:_[A-Z\d]+)+(?![\w*])/g;
    const named = [...both().matchAll(settings)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(60);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('quotes log lines as the programs write them', async () => {
    const sources = (await repositoryFiles()).filter((file) =>
      /^(?:api\/src|shell\/server|shared-server\/src)\/.*(?<!\.spec)\.ts$/.test(file),
    );
    const written = (await Promise.all(sources.map(read))).join('\n');
    const quoted = [...operations.matchAll(/`(an? [a-z][a-z ;]+|(?!docker)[a-z]+(?: [a-z]+){2,})`/g)].map(
      ([, line]) => line!,
    );
    const byPostgres = 'canceling statement due to statement timeout';
    expect(quoted.length).toBeGreaterThan(7);
    expect(quoted.filter((line) => line !== byPostgres && !written.includes(line))).toEqual([]);
  });

  it('has a .env with everything that Compose asks for', () => {
    const [, given = ''] = /cat > \.env <<END\n(.*?)^END$/ms.exec(operations) ?? [];
    const names = [...given.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(secrets)));
  });

  it('says how to change each secret', () => {
    const [, table = ''] = /\| secret \| steps \|[^\n]*\n(.*?)\n\n/s.exec(operations) ?? [];
    const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const isNamed = (secret: string) =>
      rows.some((row) =>
        [...row.matchAll(/`([\w*]+)`/g)].some(([, name]) => secret.startsWith(name!.replace('*', ''))),
      );
    const urls = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SHELL_DATABASE_URL'];
    const all = [...Object.keys(secrets), ...apiSecrets, ...printFolderSecrets, ...urls, 'METRICS_TOKEN'];
    const notSecret = new Set(['MAIL_FROM', 'S3_ACCESS_KEY_ID']);
    expect(all.filter((name) => !notSecret.has(name) && !isNamed(name))).toEqual([]);
  });

  it('asks Stripe for the events that the API handles, in the version that its SDK speaks', async () => {
    const [, section = ''] = /\n### Stripe\n(.*?)\n### /s.exec(operations) ?? [];
    const handler = await read('api/src/integrations/stripe/stripe-objects.ts');
    const handled = [...handler.matchAll(/^ {2}'((?:checkout|charge|refund)\.[\w.]+)': /gm)].map(([, name]) => name!);
    const asked = [...section.matchAll(/`((?:checkout\.session|charge|refund)\.[\w.]+)`/g)].map(([, name]) => name!);
    expect(handled.length).toBeGreaterThan(0);
    expect(asked.toSorted()).toEqual(handled.toSorted());
    const { API_VERSION } = stripe('stripe') as { API_VERSION: string };
    expect(section).toContain(`\`${API_VERSION}\``);
  });
});

describe('replace-services.sh', () => {
  it('replaces every service that runs on, but the database, and each shell with its renderer', () => {
    const numbered = script.replaceAll(/-\$number/g, '-1') + script.replaceAll(/-\$number/g, '-2');
    const replaced = new Set(
      [...numbered.matchAll(/^ *replace (.+)$/gm)].flatMap(([, names]) => names!.replaceAll('"', '').split(' ')),
    );
    const runsOn = Object.entries(compose.services)
      .filter(([, { restart, profiles }]) => restart === 'unless-stopped' && !profiles)
      .map(([name]) => name);
    expect([...replaced].toSorted()).toEqual(runsOn.filter((name) => name !== 'postgres').toSorted());
    expect(script).toMatch(/stop "shell-\$number"\n +replace "renderer-\$number" "shell-\$number"/);
  });

  it('touches no other service than it names, and stops at the first that is not healthy', () => {
    expect(script).toMatch(/^set -eu$/m);
    for (const [command] of script.matchAll(/docker compose (?:up|run) .*/g)) expect(command).toContain('--no-deps');
    expect(script).toMatch(/docker compose up --detach --wait --no-deps "\$@"/);
  });
});
