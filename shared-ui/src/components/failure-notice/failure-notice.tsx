import { failureText } from 'shared-contracts/api/failure';
import { Notice } from '../notice/notice';

/** Nothing without an error. */
export const FailureNotice = ({ title, error }: { title: string; error: unknown }) =>
  error ? (
    <Notice tone="danger" title={title}>
      {failureText(error)}
    </Notice>
  ) : null;
