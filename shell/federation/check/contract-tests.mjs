import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { toolEnvironment } from './tool-environment.mjs';

const SCRIPT = 'test:contract';
const LONGEST = 900;

function run(folder) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', SCRIPT], {
      cwd: folder,
      env: toolEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The names of the tests that failed, or else the end of what was printed. */
function problemsIn(output) {
  const text = stripVTControlCharacters(output);
  const failed = [...new Set([...text.matchAll(/^\s*● (.+)$/gm)].map(([, name]) => name))];
  return failed.length ? failed.map((name) => name.slice(0, LONGEST)) : [text.trim().slice(-LONGEST) || 'they failed'];
}

/** Runs the script `test:contract` of the slice in `folder`. `say` gets what failing tests print. */
export async function checkContract(folder, { say = () => {} } = {}) {
  const check = (problems) => ({ name: 'contract tests', passed: problems.length === 0, problems });
  const manifest = folder && (await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined));
  if (!manifest) return check(['the sources of the slice are not here, so its contract tests cannot run']);
  if (!JSON.parse(manifest).scripts?.[SCRIPT]) return check([`package.json has no script "${SCRIPT}"`]);
  const { code, output } = await run(folder);
  if (code === 0) return check([]);
  say(output.trimEnd());
  return check(problemsIn(output));
}
