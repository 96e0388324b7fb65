import { Alert, Button } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useAttempt } from '../attempts/use-attempt.ts';
import { useAccountAction } from '../sign-in-again/use-account-action.ts';
import type { RecentSignIn } from '../sign-in-again/use-recent-sign-in.tsx';
import styles from './setting.module.css';

export function Settings({ children }: { children: ReactNode }) {
  return <ul className={styles.settings}>{children}</ul>;
}

interface SettingProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: Elements;
  readonly outcome?: Elements;
}

export function Setting({ title, children, action, outcome }: SettingProps) {
  return (
    <li className={styles.setting}>
      <div className={styles.line}>
        <div className={styles.text}>
          <h3 className={styles.title}>{title}</h3>
          <div className={styles.about}>{children}</div>
        </div>
        <div className={styles.action}>{action}</div>
      </div>
      {outcome}
    </li>
  );
}

export function SettingButton(props: ComponentProps<typeof Button>) {
  return <Button variant="secondary" size="sm" {...props} />;
}

interface ActionSettingProps extends Omit<SettingProps, 'action'> {
  readonly label: string;
  readonly busyLabel: string;
  readonly onPress: () => Promise<unknown>;
}

/** A setting whose button works at once. */
export function ActionSetting({ label, busyLabel, onPress, outcome, ...setting }: ActionSettingProps) {
  const { busy, failure, attempt } = useAttempt();
  const action = (
    <SettingButton busy={busy} busyLabel={busyLabel} onClick={() => void attempt(onPress)}>
      {label}
    </SettingButton>
  );
  const shown = (
    <>
      {outcome}
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </>
  );
  return <Setting {...setting} action={action} outcome={shown} />;
}

export interface SettingDialogProps extends Pick<RecentSignIn, 'run'> {
  readonly onClose: () => void;
}

interface DialogSettingProps extends SettingProps, Pick<ComponentProps<typeof Button>, 'variant'> {
  readonly label: string;
  readonly renderDialog: (props: SettingDialogProps) => Elements;
}

/** A setting whose button opens a dialog, for a change that may need a recent sign-in. */
export function DialogSetting({ label, variant, renderDialog, action, outcome, ...setting }: DialogSettingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, dialog } = useAccountAction();
  const actions = (
    <>
      {action}
      <SettingButton {...(variant && { variant })} onClick={() => setIsOpen(true)}>
        {label}
      </SettingButton>
    </>
  );
  const shown = (
    <>
      {outcome}
      {isOpen && renderDialog({ run, onClose: () => setIsOpen(false) })}
      {dialog}
    </>
  );
  return <Setting {...setting} action={actions} outcome={shown} />;
}
