import * as z from 'zod';

/** With embedded Postgres and workerd on npm. */
const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const Report = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });

export type Machine = { platform: string; architecture: string; hasMusl: boolean };

function hasMusl(): boolean {
  if (process.platform !== 'linux' || !process.report) return false;
  // no DNS lookup per connection; missing from Node 20's types
  Object.assign(process.report, { excludeNetwork: true });
  return !Report.parse(process.report.getReport()).header.glibcVersionRuntime;
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  architecture: process.arch,
  hasMusl: hasMusl(),
});

/** Why this machine can't run a program from npm, in a sentence. */
export function unsupported(program: string, { platform, architecture, hasMusl: isMusl }: Machine): string | undefined {
  const name = `${platform}-${architecture}`;
  if (!platforms.has(name)) return `There is no ${program} for ${name}.`;
  return isMusl ? `This system (Alpine?) has musl, and ${program} needs glibc.` : undefined;
}
