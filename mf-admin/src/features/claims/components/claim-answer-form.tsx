import { type FormEvent, useRef, useState } from 'react';
import { fieldErrorsIn } from 'shared-contracts/api/field-errors';
import type { ClaimOutcome, ClaimToAnswer } from 'shared-contracts/claims/schemas';
import { claims } from 'shared-contracts/policy/orders';
import { Button } from 'shared-ui/button';
import { FailureNotice } from 'shared-ui/failure-notice';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { outcomeTexts } from '../model/claim-texts';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { useAnswerClaim } from '../queries/claims';
import styles from './claims.module.css';

const outcomes = Object.entries(outcomeTexts).map(([value, label]) => ({ value, label }));

export function ClaimAnswerForm({ claim }: { claim: ClaimToAnswer }) {
  const [outcome, setOutcome] = useState<ClaimOutcome>('reprint');
  const [answer, setAnswer] = useState('');
  const [refund, setRefund] = useState(claim.refundable ?? '');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const send = useAnswerClaim();

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = answer.trim() === '';
    setIsIncomplete(isEmpty);
    if (isEmpty) return text.current?.focus();
    mutateThrough(
      send,
      { id: claim.id, outcome, answer, ...(outcome === 'refund' && { refund }) },
      { onSuccess: () => toast({ tone: 'success', title: `${claim.customerName} gets your answer by email` }) },
    );
  }

  return (
    <form
      className={`${common.stack4} ${styles.form}`}
      noValidate
      aria-label={`Answer to ${claim.customerName}`}
      onSubmit={submit}
    >
      <SelectField
        label="Decision"
        options={outcomes}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as ClaimOutcome)}
      />
      {outcome === 'refund' && (
        <TextField
          label="Refund"
          inputMode="decimal"
          autoComplete="off"
          hint="It stays on the list of refunds to make until it is made."
          error={fieldErrorsIn(send.error).find(([name]) => name === 'refund')?.[1]}
          value={refund}
          onChange={({ target }) => setRefund(target.value.trim())}
        />
      )}
      <TextAreaField
        ref={text}
        label="Answer"
        required
        maxLength={claims.maximumAnswerCharacters}
        hint="The customer reads these words in an email and on the order’s page."
        error={isIncomplete ? 'Please write an answer' : undefined}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <FailureNotice title="The answer was not sent" error={send.error} />
      <Button type="submit" className={common.start} busy={send.isPending} busyLabel="Sending...">
        Send answer
      </Button>
    </form>
  );
}
