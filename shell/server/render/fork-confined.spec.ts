import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { scratchFolder } from '../testing/scratch-folder';
import { forkConfined } from './fork-confined';

const folder = scratchFolder();

const attempts: Record<string, string> = {
  'the environment': `Object.keys(process.env).join() || undefined`,
  'a file of the system': `fs.readFileSync('/etc/hostname')`,
  'a file beside its program': `fs.readFileSync('${path.join(folder, 'secret.txt')}')`,
  'a folder': `fs.readdirSync('${folder}')`,
  "its parent's environment": `fs.readFileSync('/proc/' + process.ppid + '/environ')`,
  'its own file descriptors': `fs.readdirSync('/proc/self/fd')`,
  writing: `fs.writeFileSync('${path.join(folder, 'written.txt')}', 'x') ?? 'written'`,
  'another process': `child.execSync('id')`,
  'a worker': `new worker.Worker('1', { eval: true })`,
  'an add-on': `process.dlopen({ exports: {} }, '/lib/x.node') ?? 'loaded'`,
  'internal bindings': `process.binding('fs')`,
  'the inspector': `inspector.open(0) ?? 'open'`,
  'code from text': `Function('return 1')()`,
  'a changed prototype': `Object.isFrozen(Array.prototype) ? undefined : 'changeable'`,
};

it('starts a process that gets nothing of the machine, even with the modules of Node', async () => {
  const program = path.join(folder, 'program.mjs');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await writeFile(
    program,
    `import fs from 'node:fs'; import child from 'node:child_process'; import worker from 'node:worker_threads'; import inspector from 'node:inspector';
     const gotten = [];
     const attempt = (name, get) => { try { const value = get(); if (value !== undefined) gotten.push(name); } catch {} };
     ${Object.entries(attempts)
       .map(([name, code]) => `attempt(${JSON.stringify(name)}, () => (${code}));`)
       .join('\n')}
     process.send({ gotten, own: fs.readFileSync('${program}').length > 0 });`,
  );
  const started = forkConfined(program);
  const [message] = (await once(started, 'message')) as [unknown];
  expect(message).toEqual({ gotten: [], own: true });
  started.kill();
  await once(started, 'exit');
});
