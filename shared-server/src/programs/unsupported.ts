import * as z from 'zod';

/** For which npm has embedded Postgres and workerd. */
const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const Report = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });

export type Machine = { platform: string; architecture: string; hasMusl: boolean };

function hasMusl(): boolean {
  if (process.platform !== 'linux' || !process.report) return false;
  // skips DNS lookups for every connection; missing from Node 20's types
  Object.assign(process.report, { excludeNetwork: true });
  return !Report.parse(process.report.getReport()).header.glibcVersionRuntime;
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  architecture: process.arch,
  hasMusl: hasMusl(),
});

/** Why a machine can't run a program that npm brings, in a sentence; `undefined` if it can. */
export function unsupported(program: string, { platform, architecture, hasMusl: isMusl }: Machine): string | undefined {
  const name = `${platform}-${architecture}`;
  if (!platforms.has(name)) return `There is no ${program} for ${name}.`;
  return isMusl ? `This system (Alpine?) has musl, and ${program} needs glibc.` : undefined;
}
