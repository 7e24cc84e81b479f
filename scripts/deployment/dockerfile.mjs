import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * @typedef {{ kind: 'copy', from: string | undefined, sources: string[], destination: string }} CopyStep
 * @typedef {CopyStep
 *   | { kind: 'run', command: string }
 *   | { kind: 'env', variables: Record<string, string> }
 *   | { kind: 'workdir', folder: string }
 *   | { kind: 'user', name: string }
 *   | { kind: 'entrypoint' | 'cmd' | 'healthcheck', command: string[] }} Step
 * @typedef {{ name: string, base: string, steps: Step[] }} Stage `base`: an image, or the name of an earlier stage.
 */

const words = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);

/** @type {Record<string, (rest: string, flags: Record<string, string>) => Step[]>} */
const readers = {
  COPY(rest, flags) {
    const sources = words(rest);
    const destination = sources.pop() ?? '';
    return [{ kind: 'copy', from: flags.from, sources, destination }];
  },
  RUN: (rest) => [{ kind: 'run', command: rest }],
  ENV: (rest) => [
    {
      kind: 'env',
      variables: Object.fromEntries(words(rest).map((pair) => /** @type {[string, string]} */ (pair.split('=', 2)))),
    },
  ],
  WORKDIR: (rest) => [{ kind: 'workdir', folder: rest }],
  USER: (rest) => [{ kind: 'user', name: rest }],
  ENTRYPOINT: (rest) => [{ kind: 'entrypoint', command: JSON.parse(rest) }],
  CMD: (rest) => [{ kind: 'cmd', command: JSON.parse(rest) }],
  HEALTHCHECK: (rest) => [{ kind: 'healthcheck', command: JSON.parse(rest.replace(/^CMD\s+/, '')) }],
  // nothing about the image's content
  EXPOSE: () => [],
  VOLUME: () => [],
};

/**
 * All stages, in order. Throws on an instruction that it does not know, so that none is left out.
 * @returns {Promise<Stage[]>}
 */
export async function readStages() {
  const dockerfile = DockerfileParser.parse(await readFile(path.join(root, 'Dockerfile'), 'utf8'));
  /** @type {Record<string, string>} */
  const args = {};
  /** @type {Stage[]} */
  const stages = [];
  for (const instruction of dockerfile.getInstructions()) {
    const keyword = instruction.getKeyword();
    const rest = instruction.getRawArgumentsContent() ?? '';
    if (keyword === 'ARG') {
      const [name = '', value = ''] = rest.split('=', 2);
      args[name] = value;
    } else if (keyword === 'FROM') {
      const [base = '', , name = ''] = words(rest.replaceAll(/\$\{(\w+)\}/g, (_all, variable) => args[variable] ?? ''));
      stages.push({ name, base, steps: [] });
    } else {
      const read = readers[keyword];
      if (!read) throw new Error(`the Dockerfile uses ${keyword}, which is not known here`);
      const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
      const values = Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']));
      stages.at(-1)?.steps.push(...read(rest, values));
    }
  }
  return stages;
}

/**
 * The stage with the steps of the stages that it is based on before its own.
 * @param {Stage[]} stages
 * @param {string} name
 * @returns {Stage}
 */
export function wholeStage(stages, name) {
  const stage = stages.find((one) => one.name === name);
  if (!stage) throw new Error(`the Dockerfile has no stage ${name}`);
  if (!stages.some((one) => one.name === stage.base)) return stage;
  const base = wholeStage(stages, stage.base);
  return { name, base: base.base, steps: [...base.steps, ...stage.steps] };
}
