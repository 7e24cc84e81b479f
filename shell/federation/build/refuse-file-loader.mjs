import path from 'node:path';
import { ASSETS } from '../check/slice-files.mjs';
import { STYLE_WRITERS } from './singletons.mjs';

const kinds = ASSETS.source.match(/\w+(?=[|)])/g).map((ending) => `.${ending}`);

export default function refuseFileLoader() {
  const [, writer] = STYLE_WRITERS.exec(this.resourcePath) ?? [];
  if (writer)
    throw new Error(
      `the package ${writer.replace('\\', '/')} writes style elements, which the shop's policy blocks: use CSS Modules, or a library that has a stylesheet of its own`,
    );
  const file = path.relative(this.getOptions().folder, this.resourcePath).split(path.sep).join('/');
  throw new Error(
    `${file.replace(/^.*node_modules\//, 'the package ')} can't be part of a slice: besides scripts and styles it may have ${kinds.join(', ')}; convert the file, or ask the API for it`,
  );
}
