/** What a card number does on the hosted page. */
export type CardOutcome = 'pays' | 'pays later' | 'declined' | 'invalid';

const testCards: Record<string, CardOutcome> = {
  '4242424242424242': 'pays',
  '4000000000000341': 'pays later',
  '4000000000000002': 'declined',
};

/** Only the test cards do anything: a real card's number must not be taken here. */
export function outcomeOf(number: string): CardOutcome {
  return testCards[number.replace(/[\s-]/g, '')] ?? 'invalid';
}
