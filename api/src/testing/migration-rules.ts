export type MigrationStatements = { statements: readonly string[]; isTransaction: boolean };

type Context = { isTransaction: boolean; newTables: ReadonlySet<string>; dropped: ReadonlySet<string> };

const IN_BATCHES = 'changes rows that exist: with `transaction = false`, in batches (LIMIT)';

const column = (properties: RegExp) =>
  new RegExp(`^add (?!(constraint|check|foreign key|unique|primary key|exclude)\\b)${properties.source}`);

/** Of ALTER TABLE on an existing table. */
const refusedActions: [RegExp, reason: string][] = [
  [/^drop (?!constraint\b)/, 'drops a column'],
  [/^rename\b/, 'renames'],
  [/^alter (column )?\w+ set not null/, 'sets NOT NULL'],
  [/^alter (column )?\w+ (set data )?type\b/, 'changes a type'],
  [/^set (un)?logged\b/, 'rewrites the table'],
  [column(/(?!.*\bdefault\b).*\bnot null\b/), 'adds a column that is NOT NULL without a default'],
  [column(/.*\b((small|big)?serial|generated)\b/), 'rewrites the table'],
  [
    column(/.*\bdefault \(?(gen_random_uuid|uuid_generate\w*|random|clock_timestamp|timeofday|nextval)\b/),
    'rewrites the table',
  ],
  [column(/.*\b(unique|primary key)\b/), 'builds an index while it locks the table'],
  [column(/.*\b(check|references)\b/), 'checks all rows while it locks the table: a constraint that is NOT VALID'],
  [
    /^add (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds an index while it locks the table',
  ],
  [
    /^add (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    'checks all rows while it locks the table: a constraint that is NOT VALID',
  ],
];

/** What breaks the version before or locks a table for long: see decision 49. */
export function migrationProblems({ statements, isTransaction }: MigrationStatements): string[] {
  const plain = statements.flatMap(plainStatements);
  const context = {
    isTransaction,
    newTables: namesIn(plain, /^create (?:unlogged |temp |temporary )?table (?:if not exists )?(\w+)/),
    dropped: namesIn(plain, /^drop index concurrently if exists (\w+)/),
  };
  return plain.flatMap((statement) => refusals(statement, context).map((reason) => `${reason}: ${statement}`));
}

function refusals(statement: string, context: Context): string[] {
  const { isTransaction, newTables } = context;
  if (/^do\b/.test(statement)) return ['hides its statements in a DO block'];
  if (/^drop (table|view|materialized view|schema|type)\b/.test(statement))
    return ['drops what the last version may use'];
  if (/^truncate\b/.test(statement)) return ['deletes all rows'];
  if (/^alter (?!table\b).* rename\b/.test(statement)) return ['renames'];
  if (/^(vacuum full|cluster|reindex (?!.*concurrently))/.test(statement)) return ['locks the table while it rewrites'];
  if (/^create (unique )?index\b/.test(statement)) return indexRefusals(statement, context);
  const [, altered] = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement) ?? [];
  if (altered !== undefined) return newTables.has(altered) ? [] : actionRefusals(statement, isTransaction);
  const changed = changedTable(statement);
  const isBatch = !isTransaction && /\blimit\b/.test(statement);
  return changed === undefined || newTables.has(changed) || isBatch ? [] : [IN_BATCHES];
}

function indexRefusals(statement: string, { isTransaction, newTables, dropped }: Context): string[] {
  const [, concurrently, name = '', table = ''] =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+ )?on (?:only )?(\w+)/.exec(statement) ?? [];
  if (newTables.has(table)) return [];
  if (!concurrently) return ['builds an index without CONCURRENTLY'];
  if (isTransaction) return ['CONCURRENTLY needs `transaction = false`'];
  return dropped.has(name.trim())
    ? []
    : ['may find the invalid index of a failed attempt: DROP INDEX CONCURRENTLY IF EXISTS first'];
}

function actionRefusals(statement: string, isTransaction: boolean): string[] {
  const actions = topLevelParts(statement.replace(/^alter table (if exists )?(only )?\w+ /, ''));
  return actions.flatMap((action) => [
    ...refusedActions.filter(([pattern]) => pattern.test(action)).map(([, reason]) => reason),
    ...(/^validate\b/.test(action) && isTransaction ? ['checks all rows: with `transaction = false`'] : []),
  ]);
}

function changedTable(statement: string): string | undefined {
  if (!/^(update|delete|with)\b/.test(statement)) return undefined;
  return /(?:^|[()] ?)(?:update|delete from) (?:only )?(\w+)/.exec(statement)?.[1];
}

function namesIn(statements: readonly string[], pattern: RegExp): Set<string> {
  return new Set(statements.map((statement) => pattern.exec(statement)?.[1] ?? '').filter(Boolean));
}

/** Lower case, single spaces, no comments, schemas and quotes; without texts and function bodies. */
function plainStatements(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs, (found) =>
      /^(--|\/)/.test(found) ? ' ' : "''",
    )
    .replaceAll(/"|\bpublic\./gi, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

function topLevelParts(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
