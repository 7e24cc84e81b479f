import { useState } from 'react';
import { FRIEND_NAME_KEY } from 'shared-contracts/design/browser-drafts';
import { useIsHydrated } from 'shared-ui/use-is-hydrated';

function rememberedName(): string {
  try {
    return window.localStorage.getItem(FRIEND_NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

function remember(name: string): void {
  try {
    if (name) window.localStorage.setItem(FRIEND_NAME_KEY, name);
    else window.localStorage.removeItem(FRIEND_NAME_KEY);
  } catch {
    // asked again next time
  }
}

/** The first name that a friend gave on the page of a link; empty for none. The browser remembers it, so that it is asked once. */
export function useFriendName(): [string, (name: string) => void] {
  const isHydrated = useIsHydrated();
  const [typed, setTyped] = useState<string>();
  const [remembered] = useState(rememberedName);
  // the server does not know it
  const name = typed ?? (isHydrated ? remembered : '');
  return [
    name,
    (next) => {
      setTyped(next);
      remember(next.trim());
    },
  ];
}
