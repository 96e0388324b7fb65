/** Changes the user's picture: choosing, cropping, sending. */
import { Alert, Button, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useEffect, useRef } from 'react';
import type { UserDialogProps } from '../dialog-button.tsx';
import { CropStage } from './crop-stage.tsx';
import styles from './picture.module.css';
import { PictureField } from './picture-field.tsx';
import { usePicture } from './use-picture.ts';

export default function PictureDialog({ user, onClose }: UserDialogProps) {
  const { chosen, failure, progress, isRemoving, ...picture } = usePicture(onClose);
  const hasPicture = user.profilePicture.startsWith('/files/');
  return (
    <Dialog title="Change Picture" onClose={onClose} busy={progress !== undefined || isRemoving}>
      <Stack>
        {failure && <Alert kind="error">{failure}</Alert>}
        {!chosen && <PictureField onFiles={(files) => void picture.choose(files)} />}
        {!chosen && hasPicture && (
          <Button variant="danger" busy={isRemoving} busyLabel="Removing..." onClick={() => void picture.remove()}>
            Remove Picture
          </Button>
        )}
        {chosen && progress === undefined && (
          <>
            <CropStage {...chosen} onChange={picture.crop} />
            <div className={styles.actions}>
              <Button onClick={() => void picture.send()}>Save Picture</Button>
              <Button variant="secondary" onClick={picture.startOver}>
                Choose Another
              </Button>
            </div>
          </>
        )}
        {progress !== undefined && <Sending progress={progress} onCancel={picture.cancel} />}
      </Stack>
    </Dialog>
  );
}

function Sending({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={styles.sending}>
      <label className={styles.progress}>
        {/* Once all bytes are sent, the server works for an unknown time. */}
        <span role="status">{progress < 1 ? 'Uploading your picture...' : 'Saving your picture...'}</span>
        <progress max={1} value={progress < 1 ? progress : undefined} />
      </label>
      <Button ref={cancel} variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
