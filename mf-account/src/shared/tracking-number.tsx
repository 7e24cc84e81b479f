import { trackingLinkOf } from 'shared-contracts/shipping/tracking-link';
import { VisuallyHidden } from 'shared-ui/visually-hidden';

export function TrackingNumber({ number }: { number: string }) {
  const link = trackingLinkOf(number);
  if (!link) return number;
  return (
    <a href={link.url} target="_blank" rel="noopener noreferrer">
      {number} <VisuallyHidden>(opens the {link.carrier} page in a new tab)</VisuallyHidden>
    </a>
  );
}
