/**
 * The store's router: wouter for matching paths and following the address, our own where it falls short (links, search
 * parameters, kinds of navigation). In the browser there is one address, so no component has to provide it.
 */
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
