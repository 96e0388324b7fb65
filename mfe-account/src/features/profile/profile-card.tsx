/** Who the user is: picture, name, and how the account is reached and protected. */
import { sentences, type User } from '@storefront/contract';
import { Alert, Avatar, Card, Stack } from '@storefront/ui';
import styles from './profile.module.css';

/** The full name if both parts are known, otherwise the username. */
function displayName({ firstName, lastName, username }: User): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}

export function ProfileCard({ user }: { readonly user: User }) {
  const name = displayName(user);
  return (
    <Card>
      <Stack>
        <div className={styles.identity}>
          <Avatar src={user.profilePicture} name={name} />
          <h2 className={styles.name}>{name}</h2>
        </div>
        <dl className={styles.facts}>
          <dt>Username</dt>
          <dd>{user.username}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>MFA Status</dt>
          <dd>{user.mfaEnabled ? 'Enabled' : 'Not Enabled'}</dd>
        </dl>
        {!user.mfaEnabled && <Alert kind="info">{sentences.mfa_hint}</Alert>}
      </Stack>
    </Card>
  );
}
