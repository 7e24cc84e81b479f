import { satisfy } from '@module-federation/runtime-tools/runtime-core';
import type { ShellModules } from './discovery';

/**
 * Why a shell can't serve a release, one clear sentence each; empty when it can. Version ranges are decided by the function that
 * browsers decide by. `needs` is what the release was built against, `brings` what the shell has.
 */
export function incompatibilities(needs: ShellModules | undefined, brings: ShellModules): string[] {
  if (!needs) return ['it was built before releases recorded what they need of the shell: build and publish it again'];
  const problems: string[] = [];
  const required = { ...needs.singletons, 'shell/contract': needs.contract };
  for (const [name, version] of Object.entries(required)) {
    const brought = name === 'shell/contract' ? brings.contract : brings.singletons[name];
    if (!brought) problems.push(`it needs ${name}, which the shell does not bring`);
    else if (!satisfy(brought, `^${version}`))
      problems.push(`it needs ${name} ^${version}, and the shell brings ${brought}`);
  }
  for (const [name, used] of Object.entries(needs.exports)) {
    const missing = used.filter((one) => !brings.exports[name]?.includes(one));
    if (missing.length) problems.push(`it uses ${missing.join(', ')} of ${name}, which the shell does not export`);
  }
  return problems;
}
