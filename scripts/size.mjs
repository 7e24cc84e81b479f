/** Prints how large the house is: lines of code and of tests, words of Markdown and of comments. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parsers as babel } from 'prettier/plugins/babel';

const code = /\.(ts|tsx|mjs|cjs|js|css|sql)$/;
const test = /\.(spec|test|conformance)\.|(^|\/)(testing|tests|e2e|fixtures|older-slice)\//;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
const lines = { code: 0, tests: 0 };
const words = { markdown: 0, comments: 0 };

for (const file of files) {
  if (!code.test(file) && !file.endsWith('.md')) continue;
  const text = await readFile(file, 'utf8').catch(() => '');
  if (file.endsWith('.md')) {
    words.markdown += wordsIn(text);
    continue;
  }
  lines[test.test(file) ? 'tests' : 'code'] += text.split('\n').length - 1;
  words.comments += wordsIn(commentsOf(file, text).join(' '));
}

console.log(`${lines.code} lines of code outside tests (CSS and SQL counted)`);
console.log(`${lines.tests} lines of tests and their support`);
console.log(`${words.markdown} words of Markdown`);
console.log(`${words.comments} words of comments`);

function wordsIn(text) {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function commentsOf(file, text) {
  if (file.endsWith('.css')) return text.match(/\/\*[^]*?\*\//g) ?? [];
  if (file.endsWith('.sql')) return text.match(/--.*$/gm) ?? [];
  const parser = /\.tsx?$/.test(file) ? babel['babel-ts'] : babel.babel;
  return parser.parse(text, { filepath: file }).comments.map((comment) => comment.value);
}
