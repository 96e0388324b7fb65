import type { User } from '@storefront/contract';
import { profileMessages } from '@storefront/contract/profile/messages';
import { notify, useAppDispatch } from '@storefront/state';
import { Button } from '@storefront/ui';
import { type ComponentType, type ReactNode, useState } from 'react';

export interface UserDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

interface DialogButtonProps {
  readonly children: ReactNode;
  readonly user: User;
  readonly load: () => Promise<{ readonly default: ComponentType<UserDialogProps> }>;
}

export function DialogButton({ children, user, load }: DialogButtonProps) {
  const dispatch = useAppDispatch();
  const [isLoading, setIsLoading] = useState(false);
  const [shown, setShown] = useState<{ readonly Dialog: ComponentType<UserDialogProps> }>();
  const open = () => {
    setIsLoading(true);
    load()
      .then(
        ({ default: Dialog }) => setShown({ Dialog }),
        () => dispatch(notify({ kind: 'error', text: profileMessages.part_failed })),
      )
      .finally(() => setIsLoading(false));
  };
  return (
    <>
      <Button variant="secondary" size="sm" busy={isLoading} onClick={open}>
        {children}
      </Button>
      {shown && <shown.Dialog user={user} onClose={() => setShown(undefined)} />}
    </>
  );
}
