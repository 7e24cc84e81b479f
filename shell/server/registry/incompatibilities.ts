import { satisfy } from '@module-federation/runtime-tools/runtime-core';
import type { ShellModules } from './discovery';

/** Checks version ranges with the federation runtime's own function. */
export function incompatibilities(needs: ShellModules | undefined, provides: ShellModules): string[] {
  if (!needs)
    return ['it was built before releases recorded what they need from the shell: build and publish it again'];
  const problems: string[] = [];
  const required = { ...needs.singletons, 'shell/contract': needs.contract };
  for (const [name, version] of Object.entries(required)) {
    const provided = name === 'shell/contract' ? provides.contract : provides.singletons[name];
    if (!provided) problems.push(`it needs ${name}, which the shell does not provide`);
    else if (!satisfy(provided, `^${version}`))
      problems.push(`it needs ${name} ^${version}, but the shell provides ${provided}`);
  }
  for (const [name, used] of Object.entries(needs.exports)) {
    const missing = used.filter((one) => !provides.exports[name]?.includes(one));
    if (missing.length) problems.push(`it uses ${missing.join(', ')} of ${name}, which the shell does not export`);
  }
  return problems;
}
