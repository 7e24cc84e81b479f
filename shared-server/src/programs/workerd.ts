import { createRequire } from 'node:module';
import * as z from 'zod';
import { type Machine, thisMachine, unsupported } from './unsupported.js';

const Manifest = z.object({ version: z.string().regex(/^\d+\.\d{8}\./) });
const ELSEWHERE = 'Use macOS or a Linux with glibc, such as Debian, or RENDERER_SOCKET=<name>:<port> of a host on one.';

/** `daysOld`: by its version's date. */
export type InstalledWorkerd =
  { ok: true; program: string; version: string; daysOld: number } | { ok: false; problem: string };

/** The renderer that npm installed for the module `from`, or why it can't be used and what to do. */
export function installedWorkerd(
  from: string,
  { machine = thisMachine(), now = Date.now() }: { machine?: Machine; now?: number } = {},
): InstalledWorkerd {
  const reason = unsupported('workerd, which renders the pages,', machine);
  if (reason) return { ok: false, problem: `${reason} ${ELSEWHERE}` };
  const { platform, architecture } = machine;
  const name = `@cloudflare/workerd-${platform}-${architecture === 'x64' ? '64' : architecture}`;
  try {
    const requireFrom = createRequire(from);
    const { version } = Manifest.parse(requireFrom(`${name}/package.json`));
    const [, year, month, day] = /\.(\d{4})(\d\d)(\d\d)\./.exec(version) ?? [];
    const daysOld = Math.floor((now - Date.parse(`${year}-${month}-${day}`)) / 86_400_000);
    return { ok: true, program: requireFrom.resolve(`${name}/bin/workerd`), version, daysOld };
  } catch {
    return {
      ok: false,
      problem: `${name}, which renders the pages, is not installed. Run npm ci without --omit=optional.`,
    };
  }
}
