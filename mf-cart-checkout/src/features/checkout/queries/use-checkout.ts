import { useEffect, useRef, useState } from 'react';
import { parseMoney } from 'shared-contracts/money/money';
import { browser, toast } from 'shell/contract';
import { type CheckoutAttempt, attemptFor } from '../model/checkout-attempt';
import { type CheckoutOrder, checkoutRequestOf } from '../model/checkout-request';
import { type CheckoutPrices, type CheckoutRefusal, refusalOf } from '../model/checkout-refusal';
import { useCreateCheckoutSession } from './create-checkout-session';

type Listeners = {
  /** A payment session is open: the browser is about to leave. */
  onOpened: (sessionId: string) => void;
  onRefused: (refusal: CheckoutRefusal) => void;
};

/** The order as the shopper saw it, beside what it costs now. */
export type PriceQuestion = { order: CheckoutOrder; prices: CheckoutPrices };

const atPrices = ({ order, prices }: PriceQuestion): CheckoutOrder => ({
  ...order,
  lines: order.lines.map((line, index) => {
    const now = prices.lines[index]?.unitPrice;
    return now === undefined ? line : { ...line, unitPrice: parseMoney(now) };
  }),
  total: parseMoney(prices.totals.total),
});

const wordsOf = (refusal: CheckoutRefusal): string => {
  if (refusal.kind === 'out_of_stock') return 'Some items are not available in this quantity.';
  if (refusal.kind === 'not_sold') return refusal.messages.join(' ');
  return refusal.kind === 'price_changed' ? 'Prices have changed.' : refusal.message;
};

/** Opens the payment page, once per attempt, or says why not; asks first where prices have changed. */
export function useCheckout({ onOpened, onRefused }: Listeners) {
  const { mutate, isPending } = useCreateCheckoutSession();
  const attempt = useRef<CheckoutAttempt | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [refusal, setRefusal] = useState<CheckoutRefusal | null>(null);
  const [question, setQuestion] = useState<PriceQuestion | null>(null);

  useEffect(() => {
    // back from the payment page, the browser may show this page as it was left: busy
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      attempt.current = null;
      setIsLeaving(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  function refuse(reason: CheckoutRefusal, order: CheckoutOrder): void {
    // the server has answered: the next try is another attempt. Without an answer it must stay the same one
    if (reason.kind !== 'failed' || reason.isAnswered) attempt.current = null;
    onRefused(reason);
    if (reason.kind === 'price_changed') return setQuestion({ order, prices: reason.prices });
    setRefusal(reason);
    toast({ tone: 'destructive', title: 'Failed to create checkout session', description: wordsOf(reason) });
  }

  function submit(order: CheckoutOrder): void {
    const request = checkoutRequestOf(order);
    attempt.current = attemptFor(request, attempt.current, () => crypto.randomUUID());
    setRefusal(null);
    setQuestion(null);
    mutate(
      { ...request, idempotencyKey: attempt.current.idempotencyKey },
      {
        onSuccess: ({ sessionId, url }) => {
          setIsLeaving(true);
          onOpened(sessionId);
          browser.goTo(url);
        },
        onError: (error) => refuse(refusalOf(error), order),
      },
    );
  }

  return {
    submit,
    isBusy: isPending || isLeaving,
    refusal,
    question,
    confirm: () => question && submit(atPrices(question)),
    decline: () => setQuestion(null),
  };
}
