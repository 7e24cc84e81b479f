import type { DesignDraftContent } from 'shared-contracts/design/draft';

/** What a design is based on; `content` as text. */
export type ServerCopy = { version: number; content: string };

export const hasPhoto = ({ content }: ServerCopy, path: string): boolean =>
  (JSON.parse(content) as Pick<DesignDraftContent, 'tray'>).tray.some((photo) => photo.path === path);
