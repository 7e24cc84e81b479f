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
     fs.writeSync(3, JSON.stringify({ gotten, own: fs.readFileSync('${program}').length > 0, channel: typeof process.send }));`,
  );
  const { child, messages } = forkConfined(program, { onWritten: () => {} });
  const [said] = (await once(messages, 'data')) as [Buffer];
  expect(JSON.parse(said.toString())).toEqual({ gotten: [], own: true, channel: 'undefined' });
  if (child.exitCode === null) await once(child, 'exit');
});

it('reads only so much of what a process writes by itself', async () => {
  const program = path.join(folder, 'noisy.mjs');
  await writeFile(program, `for (let line = 0; line < 1000; line += 1) console.error('x'.repeat(1000));`);
  let written = '';
  const { child } = forkConfined(program, { onWritten: (text) => (written += text) });
  await once(child, 'close');
  expect(written).toHaveLength(100_000);
});
