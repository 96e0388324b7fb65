/** The design system: tokens, base styles and the components of every page. */
/// <reference path="../css.d.ts" />
import './fonts.css';
import './tokens.css';
import './global.css';

export { Button, ButtonLink, type ButtonSize, type ButtonVariant, TextLink } from './button.tsx';
export { Disclosure } from './disclosure.tsx';
export { Alert, EmptyState, Loading, Skeleton, VisuallyHidden } from './feedback.tsx';
export { SearchField, SelectField, type SelectOption, TextArea, TextField } from './field.tsx';
export { formatDate, formatDateTime, formatMoney } from './format.ts';
export {
  CartIcon,
  CheckIcon,
  ChevronIcon,
  CloseIcon,
  MenuIcon,
  MinusIcon,
  PlusIcon,
  SearchIcon,
  TrashIcon,
} from './icons.tsx';
export { Card, Grid, Stack } from './layout.tsx';
export { Page, PageNotice, PageTitle } from './page.tsx';
export { Avatar, Picture } from './picture.tsx';
export { QuantityStepper } from './quantity-stepper.tsx';
export { NOTICE_DURATION, type ToastNotice, Toasts } from './toasts.tsx';
export { useIsHydrated } from './use-is-hydrated.ts';
