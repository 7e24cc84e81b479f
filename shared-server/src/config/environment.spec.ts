import { describe, expect, it } from '@jest/globals';
import { apiSecrets, missingAdvised, readEnvironment, sellerOf } from './environment.js';
import { releaseStorageOf } from './release-storage.js';

const problemsOf = (variables: Record<string, string>) => {
  const read = readEnvironment(variables);
  return read.ok ? [] : read.problems;
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://magnets.example',
  DATABASE_URL: 'postgres://shop@db/shop',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'wh',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'shop@magnets.example',
  SESSION_SECRET: 'a secret of many characters',
  ADMIN_PASSWORD: 'a password',
};

describe('the environment', () => {
  it('needs no variables', () => {
    const read = readEnvironment({});
    expect(read.ok && read.environment).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      CURRENCY: 'usd',
      TIME_ZONE: 'America/Toronto',
    });
  });

  it.each(['/renderer/socket', 'renderer:8100', 'renderer.shop.svc.cluster.local:8100', '10.0.0.7:65535'])(
    'takes %s as the socket of a renderer',
    (RENDERER_SOCKET) => expect(problemsOf({ RENDERER_SOCKET })).toEqual([]),
  );

  it.each([
    'renderer',
    'renderer:',
    ':8100',
    'renderer:0',
    'renderer:123456',
    'tcp://renderer:8100',
    'run/socket',
    '/',
    `/${'x'.repeat(104)}`,
  ])('refuses %s as the socket of a renderer', (RENDERER_SOCKET) =>
    expect(problemsOf({ RENDERER_SOCKET })).toEqual([
      'RENDERER_SOCKET must be the absolute path of a socket, of at most 104 characters, or <name>:<port>',
    ]),
  );

  it('reads the seller’s lines, separated by \\n', () => {
    const read = readEnvironment({
      SELLER_NAME: 'Magnets of Montreal Inc.',
      SELLER_ADDRESS: '1 rue Sainte-Catherine\\nMontréal QC H2X 1K4\\n',
      SELLER_TAX_NUMBERS: 'GST 123456789 RT0001\nQST 1234567890 TQ0001',
    });
    expect(read.ok && sellerOf(read.environment)).toEqual({
      name: 'Magnets of Montreal Inc.',
      addressLines: ['1 rue Sainte-Catherine', 'Montréal QC H2X 1K4'],
      taxNumbers: ['GST 123456789 RT0001', 'QST 1234567890 TQ0001'],
    });
    expect(problemsOf({ SELLER_ADDRESS: 'x'.repeat(501) })).toEqual([
      'SELLER_ADDRESS must have at most 500 characters',
    ]);
  });

  it('names the seller’s details that production lacks', () => {
    const missingIn = (variables: Record<string, string>) => {
      const read = readEnvironment(variables);
      return read.ok ? missingAdvised(read.environment) : read.problems;
    };
    expect(missingIn({ ...production, SELLER_NAME: 'Magnets Inc.' })).toEqual(['SELLER_ADDRESS', 'SELLER_TAX_NUMBERS']);
    expect(missingIn({})).toEqual([]);
  });

  it('treats an empty value as absent', () => expect(problemsOf({ PORT: '', DATABASE_URL: '' })).toEqual([]));

  it('reports each invalid value on its own line', () => {
    const problems = problemsOf({ PORT: 'many', DATABASE_URL: 'mysql://x', CURRENCY: 'Dollars' });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toMatch(
      /PORT must be a port number[^]*DATABASE_URL must start with postgres:\/\/[^]*CURRENCY/,
    );
  });

  it.each(['America/Vancouver', 'UTC', 'Asia/Kolkata'])('takes %s as the time zone', (TIME_ZONE) =>
    expect(problemsOf({ TIME_ZONE })).toEqual([]),
  );

  it.each(['Toronto', 'America/Nowhere', '+05:00', '5'])('refuses %s as the time zone', (TIME_ZONE) =>
    expect(problemsOf({ TIME_ZONE })).toEqual(['TIME_ZONE must be the name of a time zone, such as America/Toronto']),
  );

  it.each([
    ['http://shop.test', 'http://previews.test', []],
    [
      'http://shop.test',
      'ftp://previews.test',
      ['PREVIEW_URL must be an address that starts with http:// or https://'],
    ],
    ['http://shop.test', 'http://previews.test/here', ['PREVIEW_URL must be an address without a path']],
    ['http://shop.test', 'http://shop.test:81', ['PREVIEW_URL must have another host than PUBLIC_URL']],
    ['https://shop.test', 'http://previews.test', ['PREVIEW_URL must start with https://, as PUBLIC_URL does']],
  ])('for a shop on %s takes %s as the address of previews, or says why not', (PUBLIC_URL, PREVIEW_URL, problems) =>
    expect(problemsOf({ PUBLIC_URL, PREVIEW_URL })).toEqual(problems),
  );

  it('reads the trusted proxies as a list, empty unless given', () => {
    const proxiesOf = (text: string) => {
      const read = readEnvironment({ TRUSTED_PROXIES: text });
      return read.ok && read.environment.TRUSTED_PROXIES;
    };
    expect(proxiesOf('')).toEqual([]);
    expect(proxiesOf('10.0.0.7, 192.168.0.0/16,2001:db8::/32, ::1')).toEqual([
      '10.0.0.7',
      '192.168.0.0/16',
      '2001:db8::/32',
      '::1',
    ]);
  });

  it.each(['localhost', '10.0.0', '10.0.0.0/33', '10.0.0.1 10.0.0.2', '10.0.0.1;10.0.0.2', '*'])(
    'refuses the trusted proxy "%s" in one line',
    (text) => {
      expect(problemsOf({ TRUSTED_PROXIES: `127.0.0.1,${text}` })).toEqual([
        'TRUSTED_PROXIES must be IP addresses or CIDR ranges, separated by commas',
      ]);
    },
  );

  it('refuses an unknown sampler of traces, and a share beyond 1', () => {
    expect(problemsOf({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual([]);
    expect(problemsOf({ OTEL_TRACES_SAMPLER: 'half', OTEL_TRACES_SAMPLER_ARG: '2' }).join('\n')).toMatch(
      /OTEL_TRACES_SAMPLER [^]*OTEL_TRACES_SAMPLER_ARG /,
    );
  });

  it('has 15 connections to the database, and takes 2 to 500', () => {
    expect(readEnvironment({})).toMatchObject({ environment: { DATABASE_POOL_SIZE: 15 } });
    expect(readEnvironment({ DATABASE_POOL_SIZE: '40' })).toMatchObject({ environment: { DATABASE_POOL_SIZE: 40 } });
    for (const size of ['1', '501', '2.5', 'many'])
      expect(problemsOf({ DATABASE_POOL_SIZE: size })).toEqual([
        'DATABASE_POOL_SIZE must be a number of connections, from 2 to 500',
      ]);
  });

  it('does not print an invalid secret', () => {
    expect(problemsOf({ SESSION_SECRET: 'too short' }).join()).not.toContain('too short');
  });

  it('accepts a complete production configuration and drops the trailing slash of the public URL', () => {
    const read = readEnvironment({ ...production, PUBLIC_URL: 'https://magnets.example/' });
    expect(read.ok && read.environment.PUBLIC_URL).toBe('https://magnets.example');
  });

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'refuses to start in production without %s',
    (name) => {
      expect(problemsOf({ ...production, [name]: '' })).toEqual([`${name} is required when NODE_ENV=production`]);
    },
  );

  it('does not ask the shell server for secrets of the API', () => {
    const withoutSecrets = Object.fromEntries(
      Object.entries(production).filter(([name]) => !apiSecrets.some((secret) => secret === name)),
    );
    expect(readEnvironment(withoutSecrets, { program: 'shell' })).toMatchObject({ ok: true });
    expect(readEnvironment({ ...withoutSecrets, DATABASE_URL: '' }, { program: 'shell' })).toEqual({
      ok: false,
      problems: ['SHELL_DATABASE_URL or DATABASE_URL is required when NODE_ENV=production'],
    });
  });

  it("takes the shell's own credentials for those of the API, but not the other way round", () => {
    const { DATABASE_URL: _, S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _secret, ...others } = production;
    const own = {
      ...others,
      SHELL_DATABASE_URL: 'postgres://shop_shell:secret@db/shop',
      RELEASES_S3_ACCESS_KEY_ID: 'id',
      RELEASES_S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnvironment(own, { program: 'shell' })).toMatchObject({ ok: true });
    expect(problemsOf(own)).toEqual(
      ['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
        (name) => `${name} is required when NODE_ENV=production`,
      ),
    );
  });

  it('refuses credentials of the shell that are incomplete, or the same as those of the API', () => {
    const DATABASE_URL = 'postgres://shop:one@db/shop';
    expect(problemsOf({ RELEASES_S3_ACCESS_KEY_ID: 'id' })).toEqual([
      'RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY belong together',
    ]);
    expect(problemsOf({ SHELL_DATABASE_URL: 'postgres://db/shop' })).toEqual(['SHELL_DATABASE_URL must name a user']);
    expect(problemsOf({ DATABASE_URL, SHELL_DATABASE_URL: 'postgres://shop:two@db/shop' })).toEqual([
      'SHELL_DATABASE_URL must name another user than DATABASE_URL',
    ]);
  });

  describe('of the folder of the print shop', () => {
    const s3 = { PRINT_S3_BUCKET: 'shop', PRINT_S3_ACCESS_KEY_ID: 'id', PRINT_S3_SECRET_ACCESS_KEY: 'secret' };
    const sftp = {
      PRINT_SFTP_URL: 'sftp://print@example.com/hot',
      PRINT_SFTP_HOST_KEY: `SHA256:${'a'.repeat(43)}`,
      PRINT_SFTP_PASSWORD: 'secret',
    };

    it('refuses one that is not complete', () => {
      expect(problemsOf({ PRINT_S3_FOLDER: 'hot' })).toEqual(
        Object.keys(s3).map((name) => `${name} is required with PRINT_S3_*`),
      );
      expect(problemsOf({ ...s3, PRINT_S3_SECRET_ACCESS_KEY: '' })).toEqual([
        'PRINT_S3_SECRET_ACCESS_KEY is required with PRINT_S3_*',
      ]);
      expect(problemsOf({ PRINT_SFTP_URL: sftp.PRINT_SFTP_URL })).toEqual([
        'PRINT_SFTP_HOST_KEY is required with PRINT_SFTP_*',
        'PRINT_SFTP_PASSWORD or PRINT_SFTP_PRIVATE_KEY is required with PRINT_SFTP_*',
      ]);
    });

    it('refuses two', () => {
      expect(problemsOf({ ...s3, ...sftp, PRINT_FOLDER: '/mnt/hot' })).toEqual([
        'PRINT_S3_* and PRINT_SFTP_* and PRINT_FOLDER are of different folders: set one of them',
      ]);
    });

    it.each([
      ['PRINT_S3_FOLDER', 'hot folder/../..', 'must be the name of a folder'],
      ['PRINT_FOLDER', 'hot', 'must be the absolute path of a folder'],
      ...['print@example.com', 'ftp://print@example.com', 'sftp://example.com', 'sftp://print:secret@example.com'].map(
        (url) => ['PRINT_SFTP_URL', url, 'must be like sftp://user@host/folder, without a password'],
      ),
      ...['ab:cd:ef', 'SHA256:short', `SHA256:${'a'.repeat(43)}, MD5:ab`].map((key) => [
        'PRINT_SFTP_HOST_KEY',
        key,
        "must be the SHA256 fingerprint of the server's key, or several, separated by commas",
      ]),
    ])('refuses %s=%s', (name, value, problem) => {
      expect(problemsOf({ [name]: value })).toEqual([`${name} ${problem}`]);
    });

    it('reads those that are right', () => {
      const read = (given: Record<string, string>) => {
        const found = readEnvironment(given);
        return found.ok ? found.environment : found.problems;
      };
      expect(read({ ...s3, PRINT_S3_FOLDER: '/hot/magnets/' })).toMatchObject({ PRINT_S3_FOLDER: 'hot/magnets' });
      expect(read({ PRINT_FOLDER: '/mnt/hot' })).toMatchObject({ PRINT_FOLDER: '/mnt/hot' });
      const keys = [`SHA256:${'a'.repeat(43)}`, `SHA256:${'b'.repeat(43)}`];
      expect(read({ ...sftp, PRINT_SFTP_HOST_KEY: keys.join(', '), PRINT_SFTP_PRIVATE_KEY: 'a\\nb' })).toMatchObject({
        PRINT_SFTP_HOST_KEY: keys,
        PRINT_SFTP_PRIVATE_KEY: 'a\nb',
      });
    });
  });

  it.each([
    ['the photos', {}, { bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'secret' }],
    [
      'releases',
      {
        RELEASES_S3_BUCKET: 'releases',
        RELEASES_S3_ACCESS_KEY_ID: 'own id',
        RELEASES_S3_SECRET_ACCESS_KEY: 'own secret',
      },
      { bucket: 'releases', accessKeyId: 'own id', secretAccessKey: 'own secret' },
    ],
  ])('keeps releases in the bucket of %s', (_what, more, expected) => {
    const read = readEnvironment({ ...production, ...more });
    expect(read.ok && releaseStorageOf(read.environment)).toMatchObject(expected);
  });

  it('refuses RATE_LIMITS=off and DEVELOPMENT_ORIGIN in production', () => {
    expect(problemsOf({ ...production, RATE_LIMITS: 'off' })).toHaveLength(1);
    expect(problemsOf({ ...production, DEVELOPMENT_ORIGIN: 'http://127.0.0.1:4000' })).toHaveLength(1);
  });

  it('requires the webhook secret along with the payment key', () =>
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk' })).toHaveLength(1));
});
