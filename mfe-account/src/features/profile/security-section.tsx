/** How the account is protected and looked after; all but the password's line is loaded when the section is opened. */
import { Disclosure, Stack, VisuallyHidden } from '@storefront/ui';
import { type LazyPart, LoadedOnOpening } from './loaded-on-opening.tsx';
import styles from './profile.module.css';

/** In the order shown; each module's default export is a component without props. They come in one file. */
const parts: readonly LazyPart[] = [
  {
    loading: 'Loading security checks for MFA setup...',
    load: () => import(/* webpackChunkName: "security" */ '../factors/factor-settings.tsx'),
  },
  {
    loading: 'Loading how you sign in...',
    load: () => import(/* webpackChunkName: "security" */ '../google/google-connection.tsx'),
  },
  {
    loading: 'Loading account settings...',
    load: () => import(/* webpackChunkName: "security" */ '../account-settings/account-settings.tsx'),
  },
];

export function SecuritySection({ hasPassword }: { readonly hasPassword: boolean }) {
  return (
    <Disclosure summary="Security & Account Settings">
      <Stack>
        <dl className={styles.facts}>
          <dt>Password</dt>
          <dd>{hasPassword ? <MaskedPassword /> : 'None set'}</dd>
        </dl>
        {parts.map((part) => (
          <LoadedOnOpening key={part.loading} {...part} />
        ))}
      </Stack>
    </Disclosure>
  );
}

function MaskedPassword() {
  return (
    <>
      <span aria-hidden="true">••••••••</span>
      <VisuallyHidden>Not shown</VisuallyHidden>
    </>
  );
}
