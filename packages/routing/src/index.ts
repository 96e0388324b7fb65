/**
 * The part of react-router the store uses, and nothing else: as a shared Module Federation singleton a whole module
 * loses tree-shaking, so sharing react-router itself would cost 55 kB (brotli) where this costs 14.
 */
export {
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
export { BrowserRouter, MemoryRouter } from './routers.tsx';
