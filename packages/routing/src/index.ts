/** The router: wouter for matching and following the address, our own links, search parameters and navigation types. */
export { Redirect, Route, Switch, useParams } from 'wouter';
export { Link, type LinkProps, NavLink } from './link.tsx';
export { type Location, useLocation } from './location.ts';
export {
  findPressedLink,
  loadPagesWhen,
  type NavigateOptions,
  type NavigationType,
  useNavigate,
  useNavigationType,
} from './navigation.ts';
export { useSearchParams } from './search-params.ts';
