/** Who the user is: picture, name, and how the account is reached and protected. */
import { sentences, type User } from '@storefront/contract';
import { Alert, Card, Stack } from '@storefront/ui';
import { DialogButton } from './dialog-button.tsx';
import styles from './profile.module.css';
import { ProfilePicture } from './profile-picture.tsx';

const loadNamesDialog = () => import(/* webpackChunkName: "dialogs" */ './names-dialog.tsx');
const loadPictureDialog = () => import(/* webpackChunkName: "dialogs" */ './picture/picture-dialog.tsx');

/** The full name if both parts are known, otherwise the username. */
function displayName({ firstName, lastName, username }: User): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}

interface ProfileCardProps {
  readonly user: User;
  /** Not while what is shown stands in for a profile that could not be loaded. */
  readonly canBeEdited: boolean;
}

export function ProfileCard({ user, canBeEdited }: ProfileCardProps) {
  const name = displayName(user);
  return (
    <Card>
      <Stack>
        <div className={styles.identity}>
          <ProfilePicture address={user.profilePicture} name={name} />
          <div className={styles.called}>
            <h2 className={styles.name}>{name}</h2>
            {canBeEdited && (
              <div className={styles.actions}>
                <DialogButton user={user} load={loadNamesDialog}>
                  Edit Profile
                </DialogButton>
                <DialogButton user={user} load={loadPictureDialog}>
                  Change Picture
                </DialogButton>
              </div>
            )}
          </div>
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
