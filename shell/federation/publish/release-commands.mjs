import { parseArgs } from 'node:util';
import { UsageError } from './shop-client.mjs';

// The commands that decide which version visitors get. Operators run them on the registry's database,
// teams over HTTP with a token; `shop` is either.

const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{8}$/;

export const columns = (rows) => {
  const widths = rows[0].map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell = '', index) => cell.padEnd(widths[index]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const instant = (at) => new Date(at).toISOString();
const toSeconds = (at) => instant(at).replace(/\.\d+Z/, 'Z');

function stateOf(version, { inUse, canary, staff }) {
  const states = [
    version === inUse?.version && `in use (by ${inUse.by})`,
    version === canary?.version && `canary (${canary.percent}%, by ${canary.by})`,
    version === staff?.version && `for staff (by ${staff.by})`,
  ];
  return states.filter(Boolean).join(', ');
}

function listText(slices) {
  const rows = slices.flatMap((one) =>
    one.versions.map(({ version, builtAt, gate }) => [
      one.slice,
      version,
      instant(builtAt),
      stateOf(version, one),
      gate ? `gate: ${gate}` : '',
    ]),
  );
  const notes = slices.flatMap(({ slice, takenOut, hasMore }) => [
    ...(takenOut ? [`${slice} was taken out of use at ${toSeconds(takenOut.since)} by ${takenOut.by}`] : []),
    ...(hasMore ? [`${slice} has older versions too`] : []),
  ]);
  return [rows.length > 0 ? columns(rows) : 'nothing is published', ...notes].join('\n');
}

function historyText(changes) {
  if (changes.length === 0) return 'nothing has changed yet';
  return columns(
    changes.map(({ at, kind, slice, from, to, percent, actor, reason }) => [
      toSeconds(at),
      kind,
      slice,
      [from, to && [to, percent && `${percent}%`].filter(Boolean).join(' ')].filter(Boolean).join(' -> '),
      `by ${actor}`,
      reason ?? '',
    ]),
  );
}

const pathsText = (paths, asked) =>
  paths.length > 0
    ? columns(paths.map(({ path, slice, by, since }) => [path, slice, `since ${toSeconds(since)}`, `by ${by}`]))
    : `no path belongs to ${asked ?? 'a slice'} yet: it gets its paths with its first version that visitors or staff get`;

const changeTexts = {
  promote: ({ slice, to }) => `${slice} ${to} is in use`,
  rollback: ({ slice, from, to }) =>
    to
      ? `${slice} ${to} is in use again`
      : `${slice} is out of use, because nothing was in use before ${from}: its pages answer 404`,
  canary: ({ slice, from, to, percent }) =>
    `${percent}% of the sessions get ${slice} ${to}${from ? '' : `, and the others nothing of ${slice}`}`,
  staff: ({ slice, to }) => `signed-in staff gets ${slice} ${to}, and nobody else`,
  'staff-end': ({ slice }) => `staff gets what other visitors get of ${slice}`,
  abort: ({ slice }) => `${slice} has no canary any more`,
  retire: ({ slice }) => `${slice} is out of use: its pages answer 404 until a version is promoted`,
  give: (_, { path, to }) => `${path} belongs to ${to}`,
  yield: (_, { path }) => `${path} belongs to the next slice whose visitors get a page there`,
};

/** Throws UsageError. */
export function parsedArguments(args, options = {}) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error.message);
  }
}

function only(positionals, most) {
  if (positionals.length > most) throw new UsageError(`"${positionals[most]}" is one argument too many`);
  return positionals;
}

function versionIn(text) {
  if (!text) throw new UsageError('the version is missing');
  if (!VERSION.test(text)) throw new UsageError(`${text} is not a version like 0.1.0-1a2b3c4d`);
  return text;
}

/** Throws UsageError. */
export function wholeNumber(text, what) {
  const value = Number(text);
  if (!text || !Number.isInteger(value) || value < 1)
    throw new UsageError(text ? `${text} is not a whole number above 0` : `${what} is missing`);
  return value;
}

const reason = { reason: { type: 'string' } };

const inputs = {
  promote: (args) => ({ version: versionIn(only(parsedArguments(args).positionals, 1)[0]) }),
  rollback(args) {
    const { values, positionals } = parsedArguments(args, reason);
    const [version] = only(positionals, 1);
    return { ...(version !== undefined && { version: versionIn(version) }), ...values };
  },
  canary(args) {
    const [version, share] = only(parsedArguments(args).positionals, 2);
    return { version: versionIn(version), percent: wholeNumber(share?.replace(/%$/, ''), 'the share in percent') };
  },
  staff: (args) => ({ version: versionIn(only(parsedArguments(args).positionals, 1)[0]) }),
  'staff-end': (args) => reasonIn(args),
  abort: (args) => reasonIn(args),
  retire: (args) => reasonIn(args),
  give(args) {
    const [path, to] = only(parsedArguments(args).positionals, 2);
    if (!to) throw new UsageError('the slice that gets the path is missing');
    return { path: pathIn(path), to };
  },
  yield: (args) => ({ path: pathIn(only(parsedArguments(args).positionals, 1)[0]) }),
};

function pathIn(text) {
  if (!text?.startsWith('/'))
    throw new UsageError(text ? `${text} is not a path like /gifts/:id` : 'the path is missing');
  return text;
}

function reasonIn(args) {
  const { values, positionals } = parsedArguments(args, reason);
  const given = values.reason ?? positionals.join(' ');
  return given ? { reason: given } : {};
}

async function preview({ shop, slice, args }) {
  const [version, hours] = only(parsedArguments(args).positionals, 2);
  const input = { version: versionIn(version), ...(hours !== undefined && { hours: wholeNumber(hours, 'hours') }) };
  const { url, expiresAt } = await shop.preview(slice, input);
  return `${url}\nshows the site with ${slice} ${version} until ${instant(expiresAt)}`;
}

const change =
  (command) =>
  async ({ shop, slice, args }) => {
    const input = inputs[command](args);
    return changeTexts[command](await shop.change(slice, command, input), input);
  };

const changeOr = (command, flag, instead) => (options) =>
  options.args.includes(flag)
    ? change(instead)({ ...options, args: options.args.filter((one) => one !== flag) })
    : change(command)(options);

/** `isForAll`: without a slice's name, for all slices. */
const commands = {
  list: {
    usage: '',
    about: 'lists the versions and shows which are in use',
    isForAll: true,
    run: async ({ shop, slice }) => listText(await shop.list(slice)),
  },
  history: {
    usage: '',
    about: 'who changed what, the newest first',
    isForAll: true,
    run: async ({ shop, slice }) => historyText(await shop.history(slice)),
  },
  preview: {
    usage: '<version> [hours]',
    about: 'prints a link that shows a version to one visitor, for 24 hours',
    run: preview,
  },
  canary: {
    usage: '<version> <percent> | <version> --staff',
    about: 'gives a version to a share of the sessions, or changes its share; or to signed-in staff alone',
    run: changeOr('canary', '--staff', 'staff'),
  },
  staff: {
    usage: '<version> | --off',
    about: 'gives a version to signed-in staff alone; ends that',
    run: changeOr('staff', '--off', 'staff-end'),
  },
  abort: { usage: '[reason]', about: 'takes the canary back', run: change('abort') },
  promote: {
    usage: '<version>',
    about: 'gives a version to everybody, if every running shell can serve it',
    run: change('promote'),
  },
  rollback: {
    usage: '[version] [--reason "why"]',
    about: 'goes back to an earlier version, by default the previous one; the first is taken out of use',
    run: change('rollback'),
  },
  retire: { usage: '[reason]', about: 'takes the slice out of use: its pages answer 404', run: change('retire') },
  paths: {
    usage: '',
    about: 'which slice owns which path, since when and by whom',
    isForAll: true,
    run: async ({ shop, slice }) => pathsText(await shop.paths(slice), slice),
  },
  give: {
    usage: '<path> <to slice>',
    about: 'gives a path of the slice, or one that lies within or around it, to another slice',
    run: change('give'),
  },
  yield: { usage: '<path>', about: 'gives a path up, so that any slice may claim it', run: change('yield') },
};

export const isReleaseCommand = (name) => Object.hasOwn(commands, name);

export const releaseUsage = (program, slice) =>
  columns(
    Object.entries(commands).map(([name, { usage, about, isForAll }]) => {
      const named = slice && (isForAll ? `[${slice}]` : `<${slice}>`);
      return [[program, name, named, usage].filter(Boolean).join(' '), about];
    }),
  );

/** `args`: those after the slice's name. Throws UsageError, and what `shop` throws when it refuses. */
export async function runReleaseCommand({ name, slice, args, shop }) {
  const { run, isForAll } = commands[name];
  if (!slice && !isForAll) throw new UsageError('the name of the slice is missing');
  return run({ shop, slice, args });
}
