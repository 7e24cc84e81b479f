import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import postcss from 'postcss';

const templates = path.join(import.meta.dirname, 'readmes');
const DECLARED = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export declare (?:async )?(?:function|const|class) (\w+)/g;
const ENDPOINT =
  /(['"])((?:GET|POST|PUT|PATCH|DELETE) [^'"]+)\1: endpoint\(\{\s*summary: (['"`])(.*?)\3,\s*access: ['"](\w+)/g;
const EXPORTED = /^export (?:declare )?(?:abstract )?(?:function|const|class|type|interface) (\w+)/gm;

const sorted = (names) => [...names].toSorted((a, b) => (a < b ? -1 : 1));
const cell = (text) => text.replaceAll('|', '\\|');
const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
const sentence = (comment = '') =>
  comment
    .replace(/\s*\n?\s*\*\s?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const declaredIn = (text) =>
  [...text.matchAll(DECLARED)].map(([, comment, name]) => ({ name, about: sentence(comment) }));

const propsIn = (text) =>
  text
    .replace(/^import .*?;\n/gms, '')
    .replace(/^export \{\};?\n?/gm, '')
    .trim();

async function componentsOf(staged) {
  const folder = path.join(staged, 'lib/src/components');
  return Promise.all(
    sorted(await readdir(folder)).map(async (name) => {
      const text = await readFile(path.join(folder, name, `${name}.d.ts`), 'utf8');
      return { module: `shared-ui/${name}`, declared: declaredIn(text), props: propsIn(text) };
    }),
  );
}

async function tokensOf(staged) {
  const css = await readFile(path.join(staged, 'lib/src/styles/tokens.css'), 'utf8');
  const rows = new Map();
  postcss.parse(css).walkDecls(/^--/, ({ prop, value }) => {
    const [, light, dark] = /^light-dark\((.*), (.*)\)$/.exec(value) ?? [];
    if (!rows.has(prop)) rows.set(prop, light ? `\`${light}\`, \`${dark}\`` : `\`${value.replace(/\s+/g, ' ')}\``);
  });
  return [...rows].map(([name, value]) => [`\`${name}\``, value]);
}

async function sharedUi(staged) {
  const components = await componentsOf(staged);
  return {
    components: table(
      ['module', 'exports', 'is'],
      components.map(({ module, declared }) => [
        `\`${module}\``,
        declared.map(({ name }) => `\`${name}\``).join(', '),
        declared.find(({ about }) => about)?.about ?? '',
      ]),
    ),
    tokens: table(['token', 'value'], await tokensOf(staged)),
    props: components.map(({ module, props }) => `### ${module}\n\n\`\`\`ts\n${props}\n\`\`\``).join('\n\n'),
  };
}

async function sharedContracts(staged) {
  const source = path.join(staged, 'lib/src');
  const files = sorted(await readdir(source, { recursive: true })).filter((file) => file.endsWith('.d.ts'));
  const endpoints = [];
  const modules = [];
  for (const file of files) {
    const module = file
      .replace(/\.d\.ts$/, '')
      .split(path.sep)
      .join('/');
    const names = [...(await readFile(path.join(source, file), 'utf8')).matchAll(EXPORTED)].map(([, name]) => name);
    modules.push([`\`${module}\``, sorted(new Set(names)).join(', ')]);
    const code = await readFile(path.join(source, `${module}.js`), 'utf8');
    for (const [, , key, , summary, access] of code.matchAll(ENDPOINT)) endpoints.push([`\`${key}\``, summary, access]);
  }
  return {
    endpoints: table(['endpoint', 'does', 'for'], endpoints),
    modules: table(['module', 'exports'], modules),
  };
}

async function shell(staged) {
  const folder = path.join(staged, 'lib/src/contract');
  const text = await readFile(path.join(folder, 'contract.d.ts'), 'utf8');
  const own = [...text.matchAll(/from '\.\/([\w-]+)(?:\.js)?'/g)].map(([, module]) => module);
  const texts = await Promise.all(own.map((module) => readFile(path.join(folder, `${module}.d.ts`), 'utf8')));
  const about = new Map(texts.flatMap(declaredIn).map((one) => [one.name, one.about]));
  const { exports } = JSON.parse(await readFile(path.join(staged, 'src/contract/contract.json'), 'utf8'));
  const isType = (name) => /^export (type|interface)/.test(exports[name]);
  const names = sorted(Object.keys(exports));
  return {
    contract: table(
      ['export of `shell/contract`', 'is'],
      names.filter((name) => !isType(name)).map((name) => [`\`${name}\``, about.get(name) ?? '']),
    ),
    types: names
      .filter(isType)
      .map((name) => `\`${name}\``)
      .join(', '),
    declarations: `\`\`\`ts\n${texts.map(propsIn).join('\n\n')}\n\`\`\``,
  };
}

const listsOf = { 'shared-ui': sharedUi, 'shared-contracts': sharedContracts, shell };

/** `staged`: the folder of the package's files. */
export async function readmeOf(name, staged) {
  const lists = await listsOf[name](staged);
  const text = await readFile(path.join(templates, `${name}.md`), 'utf8');
  return text.replace(/<!-- ([\w-]+) -->/g, (_, list) => lists[list]);
}
