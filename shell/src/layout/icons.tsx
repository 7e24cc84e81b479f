import type { ReactNode } from 'react';

/** An icon library would weigh on every first page. */
const icon = (shape: ReactNode) =>
  function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    );
  };

export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const CartIcon = icon(<path d="M5 8h14l1 12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1L5 8Zm3.5 3V7a3.5 3.5 0 0 1 7 0v4" />);
export const ProfileIcon = icon(
  <>
    <circle cx="12" cy="8" r="4.5" />
    <path d="M4 21a8 8 0 0 1 16 0" />
  </>,
);
