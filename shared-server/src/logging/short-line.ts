const MAX_LENGTH = 4_000;
const MAX_TEXT_LENGTH = 400;
/** The beginning of a stack says most. */
const MAX_STACK_LENGTH = 2_000;

const shortened = (name: string, value: unknown): unknown => {
  const longest = name === 'stack' ? MAX_STACK_LENGTH : MAX_TEXT_LENGTH;
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;
};

/** At most 4,000 characters: cuts long texts, then drops fields. */
export function shortLine(line: string): string {
  if (line.length <= MAX_LENGTH) return line;
  const fields = JSON.parse(line) as Record<string, unknown>;
  const short = JSON.stringify(fields, shortened);
  if (short.length < MAX_LENGTH) return `${short}\n`;
  const { level, time, reqId, msg } = fields;
  return `${JSON.stringify({ level, time, reqId, msg, isCut: true }, shortened)}\n`;
}
