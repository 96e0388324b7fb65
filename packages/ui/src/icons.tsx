/** Icons in the text's colour and size, hidden from screen readers. */
import type { ReactNode } from 'react';
import styles from './icons.module.css';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export function CartIcon() {
  return (
    <Icon>
      <path d="M2.5 4h2.6l2.6 11.2h10.1L20.5 8H6.1" />
      <path d="M9 19.5h.01M17 19.5h.01" data-dot="" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <path d="m15.5 15.5 5 5M17.5 10.5 15 16l-5 1.5L5 15l-1.5-5L6 5l5-1.5L16 6z" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m4.5 12.5 5 5 10-11" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function TrashIcon() {
  return (
    <Icon>
      <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function MinusIcon() {
  return (
    <Icon>
      <path d="M6 12h12" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M6 12h12M12 6v12" />
    </Icon>
  );
}
