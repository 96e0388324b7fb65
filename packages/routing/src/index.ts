/** The router: wouter matches and follows the URL; links, search parameters and navigation types are our own. */
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
