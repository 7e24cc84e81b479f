/** The build contains all other packages. */
export const serverPackages = [
  'compression',
  'express',
  'helmet',
  'pg',
  'pino',
  'pino-http',
  'proxy-addr',
  'send',
  'undici',
];
