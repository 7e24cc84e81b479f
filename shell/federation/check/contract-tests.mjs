import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { toolEnvironment } from './tool-environment.mjs';

const SCRIPT = 'test:contract';
const LONGEST = 900;
const TAKE_AT_MOST_MS = 300_000;

/** `code`: null if they did not end in time. */
function run(folder, takeAtMostMs) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', SCRIPT], {
      cwd: folder,
      env: toolEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm alone would leave behind what it has started
      detached: true,
    });
    const end = () => {
      try {
        process.kill(-(child.pid ?? NaN), 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    };
    const interrupt = () => {
      end();
      process.exit(130);
    };
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      end();
    }, takeAtMostMs);
    const finish = (result) => {
      clearTimeout(deadline);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      resolve(result);
    };
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => finish({ code: 1, output: error.message }));
    child.on('close', (code) => finish({ code: isLate ? null : (code ?? 1), output }));
  });
}

/** The failed tests, or else the end of the output. */
function problemsIn(output) {
  const text = stripVTControlCharacters(output);
  const failed = [...new Set([...text.matchAll(/^\s*● (.+)$/gm)].map(([, name]) => name))];
  return failed.length ? failed.map((name) => name.slice(0, LONGEST)) : [text.trim().slice(-LONGEST) || 'they failed'];
}

export async function checkContract(folder, { say = () => {}, takeAtMostMs = TAKE_AT_MOST_MS } = {}) {
  const check = (problems) => ({ name: 'contract tests', passed: problems.length === 0, problems });
  const manifest = folder && (await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => undefined));
  if (!manifest) return check(['the sources of the slice are not here, so its contract tests cannot run']);
  if (!JSON.parse(manifest).scripts?.[SCRIPT]) return check([`package.json has no script "${SCRIPT}"`]);
  const { code, output } = await run(folder, takeAtMostMs);
  if (code === 0) return check([]);
  say(output.trimEnd());
  if (code === null) return check([`they did not end within ${takeAtMostMs / 1000} s: is there an endless loop?`]);
  return check(problemsIn(output));
}
