import { useEffect, useState } from 'react';
import { FRIEND_NAME_KEY } from 'shared-contracts/design/browser-drafts';

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
  const [name, setName] = useState('');
  // after hydration, because the server does not know it
  useEffect(() => setName(rememberedName()), []);
  return [
    name,
    (next) => {
      setName(next);
      remember(next.trim());
    },
  ];
}
