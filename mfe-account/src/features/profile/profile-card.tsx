import { messages, type User } from '@storefront/contract';
import { DialogButton } from './dialog-button.tsx';
import styles from './profile.module.css';
import { ProfilePicture } from './profile-picture.tsx';

const loadNamesDialog = () => import(/* webpackChunkName: "dialogs" */ './names-dialog.tsx');
const loadPictureDialog = () => import(/* webpackChunkName: "dialogs" */ './picture/picture-dialog.tsx');

/** Returns the full name if both parts are known, otherwise the username. */
function displayName({ firstName, lastName, username }: User): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username;
}

interface ProfileCardProps {
  readonly user: User;
  /** False while the session's user is shown instead of the profile. */
  readonly canBeEdited: boolean;
}

export function ProfileCard({ user, canBeEdited }: ProfileCardProps) {
  const name = displayName(user);
  return (
    <div className={styles.identity}>
      <ProfilePicture address={user.profilePicture} name={name} />
      <h2 className={styles.name}>{name}</h2>
      <dl className={styles.facts}>
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>MFA Status</dt>
        <dd className={styles.mfa} data-enabled={user.mfaEnabled}>
          {user.mfaEnabled ? 'Enabled' : 'Not Enabled'}
        </dd>
      </dl>
      {!user.mfaEnabled && <p className={styles.hint}>{messages.mfa_hint}</p>}
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
  );
}
