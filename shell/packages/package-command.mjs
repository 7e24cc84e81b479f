import path from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages } from './pack.mjs';
import { StarterError, createStarter } from './starter.mjs';

const USAGE = `release pack <folder>     packs shell, shared-ui and shared-contracts for slices in repositories of their own
release starter <folder>  creates a slice's own repository in an empty folder
  --name mf-gift-cards    its name (default: the folder's)
  --path /gift-cards      the path of its first page (default: after the name)
  --registry <url>        installs the shop's packages from there, instead of from tarballs in its folder "packages"`;

async function pack(folder) {
  for (const { name, version, file } of await packPackages(folder)) console.log(`${name} ${version}  ${file}`);
}

async function starter(folder, options) {
  const { name, path: own } = await createStarter({ folder: path.resolve(folder), ...options });
  console.log(`${name} with its page ${own} is in ${folder}. Next:
  cd ${folder} && git init && npm install && npm test
Its README goes on from there.`);
}

/** Returns the exit code. */
export async function runPackageCommand(command, args) {
  const options = { name: { type: 'string' }, path: { type: 'string' }, registry: { type: 'string' } };
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: command === 'starter' ? options : {},
    });
    const [folder, ...more] = positionals;
    if (!folder || more.length) throw new TypeError(USAGE);
    await (command === 'pack' ? pack(folder) : starter(folder, values));
    return 0;
  } catch (error) {
    const isExpected = error instanceof StarterError || error instanceof TypeError;
    console.error(isExpected ? error.message : error);
    return 1;
  }
}
