import Link2Off from '@lucide/icons/icons/link-2-off';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import type { LinkEnd } from '../queries/linked-design-query';

const words: Record<LinkEnd, { title: string; text: string }> = {
  expired: { title: 'This link has ended', text: 'Ask the person who sent it for a new one.' },
  revoked: { title: 'This link was turned off', text: 'Ask the person who sent it for a new one.' },
  unknown: { title: 'This link doesn’t work', text: 'It may be incomplete. Ask for it again.' },
};

export const EndedLink = ({ end }: { end: LinkEnd }) => (
  <EmptyState
    icon={<Icon icon={Link2Off} />}
    title={words[end].title}
    headingLevel={1}
    action={
      <Button asChild variant="secondary">
        <Link to="/create-magnet">Make your own magnets</Link>
      </Button>
    }
  >
    {words[end].text}
  </EmptyState>
);
