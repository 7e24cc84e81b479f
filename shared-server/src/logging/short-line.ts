const MAX_LENGTH = 4_000;
const MAX_TEXT_LENGTH = 400;
/** Of a stack, which says the most. */
const MAX_STACK_LENGTH = 2_000;

const shortened = (name: string, value: unknown): unknown => {
  const longest = name === 'stack' ? MAX_STACK_LENGTH : MAX_TEXT_LENGTH;
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;
};

/** A log line of JSON with 4,000 characters at most: its long texts are cut, then its fields left out. */
export function shortLine(line: string): string {
  if (line.length <= MAX_LENGTH) return line;
  const fields = JSON.parse(line) as Record<string, unknown>;
  const short = JSON.stringify(fields, shortened);
  if (short.length < MAX_LENGTH) return `${short}\n`;
  const { level, time, reqId, msg } = fields;
  return `${JSON.stringify({ level, time, reqId, msg, isCut: true }, shortened)}\n`;
}
