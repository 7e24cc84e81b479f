/** The packages that the shell's server loads at run time; its build contains all others. */
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
