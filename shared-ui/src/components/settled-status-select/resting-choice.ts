/** `resting`: what the keyboard is at and nobody has sent; null for nothing. */
export type RestingChoice<Value> = { resting: Value | null; sent: Value | null };

type ChoiceEvent<Value> =
  /** The keyboard went to it, perhaps on its way to another. */
  | { kind: 'passed'; value: Value }
  /** Chosen with a pointer. */
  | { kind: 'picked'; value: Value }
  /** Time has passed, Enter was pressed, or the field was left. */
  | { kind: 'rested' }
  /** Escape. */
  | { kind: 'dismissed' };

/** What is shown and what is sent after an event. `standing`: the value that is true; it is never sent. */
export function afterChoice<Value>(
  resting: Value | null,
  standing: Value,
  event: ChoiceEvent<Value>,
): RestingChoice<Value> {
  const unlessStanding = (value: Value | null) => (value === standing ? null : value);
  const named = 'value' in event ? event.value : null;
  const sent = { passed: null, picked: named, rested: resting, dismissed: null }[event.kind];
  return { resting: event.kind === 'passed' ? unlessStanding(named) : null, sent: unlessStanding(sent) };
}
