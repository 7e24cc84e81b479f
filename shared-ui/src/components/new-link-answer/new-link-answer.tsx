import { Notice, type NoticeProps } from '../notice/notice';

export type NewLinkAnswerProps = Pick<NoticeProps, 'className'> & {
  isSent: boolean;
  failure: string | null;
};

/** What became of asking for a new link to an order. Does not reveal whether the order exists. */
export const NewLinkAnswer = ({ isSent, failure, ...notice }: NewLinkAnswerProps) => (
  <>
    {isSent && (
      <Notice tone="success" title="Check your email" {...notice}>
        If we have an order with this number, a new link is on its way to the email address it was placed with. Nothing
        there? Look in your spam folder, too.
      </Notice>
    )}
    {failure !== null && (
      <Notice tone="danger" title="We could not send the link" {...notice}>
        {failure}
      </Notice>
    )}
  </>
);
