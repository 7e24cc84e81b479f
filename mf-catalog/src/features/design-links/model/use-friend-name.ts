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

/** The browser remembers the name that a friend gave. */
export function useFriendName(): [string, (name: string) => void] {
  const isHydrated = useIsHydrated();
  const [typed, setTyped] = useState<string>();
  const [remembered] = useState(rememberedName);
  const name = typed ?? (isHydrated ? remembered : '');
  return [
    name,
    (next) => {
      setTyped(next);
      remember(next.trim());
    },
  ];
}
