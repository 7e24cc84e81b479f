import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiInput } from 'shared-contracts/api/api';
import { parseMoney } from 'shared-contracts/money/money';
import { browser, callApi, toast } from 'shell/contract';
import { type CheckoutAttempt, attemptFor } from '../model/checkout-attempt';
import { type CheckoutOrder, checkoutRequestOf } from '../model/checkout-request';
import { type CheckoutPrices, type CheckoutRefusal, refusalOf } from '../model/checkout-refusal';

type Listeners = {
  /** Called before the browser leaves for the payment page. */
  onOpened: (sessionId: string) => void;
  onRefused: (refusal: CheckoutRefusal) => void;
};

export type PriceQuestion = { order: CheckoutOrder; prices: CheckoutPrices };

const withCurrentPrices = ({ order, prices }: PriceQuestion): CheckoutOrder => ({
  ...order,
  lines: order.lines.map((line, index) => {
    const now = prices.lines[index]?.unitPrice;
    return now === undefined ? line : { ...line, unitPrice: parseMoney(now) };
  }),
  total: parseMoney(prices.totals.total),
});

const toastTextOf = (refusal: CheckoutRefusal): string => {
  if (refusal.kind === 'out_of_stock') return 'We do not have that many in stock.';
  if (refusal.kind === 'not_sold') return refusal.messages.join(' ');
  return refusal.kind === 'price_changed' ? 'Prices have changed.' : refusal.message;
};

/** Opens the payment page once per attempt; asks first if prices have changed. */
export function useCheckout({ onOpened, onRefused }: Listeners) {
  const { mutate, isPending } = useMutation({
    mutationFn: (input: ApiInput<'POST /api/create-checkout-session'>) =>
      callApi('POST /api/create-checkout-session', input),
  });
  const attempt = useRef<CheckoutAttempt | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [refusal, setRefusal] = useState<CheckoutRefusal | null>(null);
  const [question, setQuestion] = useState<PriceQuestion | null>(null);

  useEffect(() => {
    // restored from the back/forward cache, the page would still be busy
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      attempt.current = null;
      setIsLeaving(false);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  function refuse(reason: CheckoutRefusal, order: CheckoutOrder): void {
    // without an answer, the session may have been opened: a retry keeps the key
    if (reason.kind !== 'failed' || reason.isAnswered) attempt.current = null;
    onRefused(reason);
    if (reason.kind === 'price_changed') return setQuestion({ order, prices: reason.prices });
    setRefusal(reason);
    toast({ tone: 'destructive', title: 'Failed to create checkout session', description: toastTextOf(reason) });
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
    confirm: () => question && submit(withCurrentPrices(question)),
    decline: () => setQuestion(null),
  };
}
