/**
 * The routers. React Router renders a new location as a transition unless told otherwise, later than a change of the
 * store made in the same tick; signing in and leaving the login page would then show the login page to a signed-in
 * user first, and its guard would send them elsewhere. Here both are one render.
 */
import {
  BrowserRouter as AnyBrowserRouter,
  MemoryRouter as AnyMemoryRouter,
  type BrowserRouterProps,
  type MemoryRouterProps,
} from 'react-router';

export function BrowserRouter(props: Omit<BrowserRouterProps, 'useTransitions'>) {
  return <AnyBrowserRouter {...props} useTransitions={false} />;
}

export function MemoryRouter(props: Omit<MemoryRouterProps, 'useTransitions'>) {
  return <AnyMemoryRouter {...props} useTransitions={false} />;
}
