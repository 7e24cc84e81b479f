import Download from '@lucide/icons/icons/download';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';

export type CsvLinkProps = {
  path: string;
  /** The list's address; empty values are left out. */
  search: Readonly<Record<string, string | undefined>>;
};

/** Downloads all pages of what the list shows. */
export function CsvLink({ path, search }: CsvLinkProps) {
  const given = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(given).toString();
  return (
    <Button asChild variant="secondary">
      <a href={query ? `${path}?${query}` : path} download>
        <Icon icon={Download} /> Export CSV
      </a>
    </Button>
  );
}
