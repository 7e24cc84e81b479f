import type { IncomingMessage } from 'node:http';
import type { PreviewSite } from 'shared-server/config/preview-site';

export const isOnPreviewSite = (
  site: PreviewSite | undefined,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean => site !== undefined && headers.host?.toLowerCase() === new URL(site.origin).host;
