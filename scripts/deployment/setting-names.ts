import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from './compose-services';

export async function settingNames(): Promise<string[]> {
  const source = await readFile(path.join(repositoryRoot, 'shared-server/src/config/environment.ts'), 'utf8');
  const schema = /const Environment = z\.object\(\{(.*?)^\}\);/ms.exec(source)?.[1] ?? '';
  return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name ?? '');
}
