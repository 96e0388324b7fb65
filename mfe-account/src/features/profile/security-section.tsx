/** Security settings; everything except the password's line loads when the section opens. */
import { Disclosure, Stack, VisuallyHidden } from '@storefront/ui';
import { LoadedOnOpening } from './loaded-on-opening.tsx';
import styles from './profile.module.css';

const loadParts = () => import('./security-parts.tsx');

export function SecuritySection({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Disclosure summary="Security & Account Settings">
      <Stack>
        {/* URLs with this fragment open the section. */}
        <dl className={styles.facts} id="security">
          <dt>Password</dt>
          <dd>{hasPassword ? <MaskedPassword /> : 'None set'}</dd>
        </dl>
        <LoadedOnOpening loading="Loading security checks for MFA setup..." load={loadParts} />
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
