/** Runs a micro-frontend alone, with its routes and replacements for the shell and the other apps. */
import { ApiError, call, contract } from '@storefront/contract';
import { Link, Route, Switch, useLocation } from '@storefront/routing';
import {
  addProductById,
  selectCartQuantity,
  selectUser,
  signedIn,
  signOut,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { Button, Page, Stack } from '@storefront/ui';
import type { MfeManifest } from '../manifest.ts';
import { Notices } from '../notices.tsx';
import type { PageLoader } from '../page-loader.ts';
import { PageOutlet } from '../page-outlet.tsx';

export function Harness({ manifest, loader }: { manifest: MfeManifest; loader: PageLoader }) {
  const { name, routes } = manifest;
  return (
    <>
      <header>
        <strong>{`${name}, standalone`}</strong>
        <nav aria-label={name}>
          {linkable(routes).map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </nav>
        <DemoShopper />
      </header>
      <main>
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path}>
              <PageOutlet app={name} route={route} loader={loader} />
            </Route>
          ))}
          <Route path="*">
            <Elsewhere routes={routes} />
          </Route>
        </Switch>
      </main>
      <Notices />
    </>
  );
}

function linkable(routes: MfeManifest['routes']): MfeManifest['routes'] {
  return routes.filter(({ path }) => !path.includes(':'));
}

function Elsewhere({ routes }: Pick<MfeManifest, 'routes'>) {
  const { pathname } = useLocation();
  return (
    <Page title="Not in this micro-frontend" narrow>
      <p>
        <span>{`${pathname} belongs to another one. Here there is `}</span>
        {linkable(routes).map(({ path }) => (
          <Link key={path} to={path}>
            {`${path} `}
          </Link>
        ))}
      </p>
    </Page>
  );
}

const demo = { email: 'demo@example.com', password: 'a-demo-shopper-only-here' };

/** Signs up on the development server, for work on signed-in pages without the login page. */
function DemoShopper() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const quantity = useAppSelector(selectCartQuantity);
  const enter = async () => dispatch(signedIn(await signInOrUp()));
  if (!user) {
    return (
      <Button size="sm" onClick={enter}>
        Sign in as a demo shopper
      </Button>
    );
  }
  return (
    <Stack>
      <span>{`${user.username}, ${quantity} in the cart`}</span>
      <Button size="sm" variant="secondary" onClick={() => dispatch(addProductById('1'))}>
        Add a castle
      </Button>
      <Button size="sm" variant="quiet" onClick={() => dispatch(signOut())}>
        Sign out
      </Button>
    </Stack>
  );
}

async function signInOrUp() {
  try {
    return await call(contract.signIn, { body: demo });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_credentials') return call(contract.signUp, { body: demo });
    throw error;
  }
}
