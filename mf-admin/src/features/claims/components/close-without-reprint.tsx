import type { ClaimToAnswer } from 'shared-contracts/claims/schemas';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { ReasonDialog } from '../../../shared/reason-dialog/reason-dialog';
import { useCloseClaim } from '../queries/claims';

export function CloseWithoutReprint({ claim, onClose }: { claim: ClaimToAnswer; onClose: () => void }) {
  const close = useCloseClaim();
  return (
    <ReasonDialog
      title="Close without a reprint?"
      description={`${claim.customerName} was told that it will be printed again, and nothing was printed since.`}
      submit="Close the claim"
      hint="Kept in the audit log. The customer does not get it."
      request={close}
      failure="The claim was not closed"
      onSubmit={(reason) => mutateThrough(close, { id: claim.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
