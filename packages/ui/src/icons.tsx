/** Icons in the text's colour and size, hidden from screen readers. */
import styles from './icons.module.css';

/** @param dots a path of points, drawn as dots */
function icon(path: string, dots?: string) {
  return () => (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={path} />
      {dots && <path d={dots} strokeWidth="3" strokeLinecap="round" />}
    </svg>
  );
}

export const CartIcon = icon('M2.5 4h2.6l2.6 11.2h10.1L20.5 8H6.1', 'M9 19.5h.01M17 19.5h.01');
export const SearchIcon = icon('m15.5 15.5 5 5M17.5 10.5 15 16l-5 1.5L5 15l-1.5-5L6 5l5-1.5L16 6z');
export const CheckIcon = icon('m4.5 12.5 5 5 10-11');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const TrashIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const ChevronIcon = icon('m6 9.5 6 6 6-6');
export const MinusIcon = icon('M6 12h12');
export const PlusIcon = icon('M6 12h12M12 6v12');
