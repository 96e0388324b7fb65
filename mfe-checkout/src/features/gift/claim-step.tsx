/** The next step of a gift link's reader: logging in, verifying the email, claiming. */
import type { ReceivedGift } from '@storefront/contract';
import { call, contract } from '@storefront/contract';
import { linkSent } from '@storefront/contract/account/messages';
import { giftMessages } from '@storefront/contract/gifts/messages';
import {
  api,
  endSession,
  type SignInIntent,
  selectUser,
  signOut,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { Alert, Button, ButtonLink, formatDate } from '@storefront/ui';
import { useEffect, useEffectEvent } from 'react';
import styles from './gift.module.css';
import { useRequest } from './use-request.ts';

interface ClaimStepProps {
  readonly token: string;
  readonly gift: ReceivedGift;
  readonly onChanged: () => void;
  readonly onClaimed: () => void;
}

export function ClaimStep(props: ClaimStepProps) {
  const { step, recipient, claimableUntil } = props.gift;
  if (step === 'claimed') return <Claimed />;
  return (
    <div className={styles.step}>
      {step === 'sign_in' && <SignIn recipient={recipient} />}
      {step === 'other_account' && <OtherAccount {...props} />}
      {step === 'verify_email' && <VerifyEmail {...props} />}
      {step === 'claim' && <Claim {...props} />}
      <p>{`You can claim it until ${formatDate(claimableUntil)}.`}</p>
    </div>
  );
}

function Claimed() {
  return (
    <div className={styles.step}>
      <Alert kind="success">{giftMessages.claimed}</Alert>
      <ButtonLink to="/library">Go to Your Library</ButtonLink>
    </div>
  );
}

function SignIn({ recipient }: { recipient: string }) {
  const intent: SignInIntent = { returnTo: '/gift' };
  return (
    <>
      <p>
        It was sent to <strong className={styles.name}>{recipient}</strong>. Log in, or sign up, with that address to
        add it to your library.
      </p>
      <ButtonLink to="/login" state={{ intent }}>
        Log In or Sign Up
      </ButtonLink>
    </>
  );
}

function OtherAccount({ gift: { recipient }, onChanged }: ClaimStepProps) {
  const dispatch = useAppDispatch();
  const { busy, run } = useRequest();
  const leave = async () => {
    if (await dispatch(signOut())) onChanged();
  };
  return (
    <>
      <Alert kind="info" title={`This gift is for ${recipient}.`}>
        {giftMessages.other_account}
      </Alert>
      <Button variant="secondary" busy={busy} busyLabel="Logging out..." onClick={() => void run(leave)}>
        Log Out
      </Button>
    </>
  );
}

function VerifyEmail({ onChanged }: ClaimStepProps) {
  const email = useAppSelector(selectUser)?.email ?? '';
  const { busy, failure, isDone, run } = useRequest();
  const lookAgain = useEffectEvent(() => document.visibilityState === 'visible' && onChanged());
  // The email's link opens in another tab.
  useEffect(() => {
    const look = () => lookAgain();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <>
      <Alert kind="info">{giftMessages.verify_first}</Alert>
      {isDone && <Alert kind="success">{linkSent(email)}</Alert>}
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button onClick={onChanged}>I Have Verified It</Button>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Sending..."
        onClick={() => void run(() => call(contract.sendEmailVerification, {}))}
      >
        Send the Link Again
      </Button>
    </>
  );
}

function Claim({ token, onChanged, onClaimed }: ClaimStepProps) {
  const dispatch = useAppDispatch();
  const { busy, failure, run } = useRequest((code) => {
    if (code === 'sign_in_required') dispatch(endSession());
    // Another tab or the buyer was faster.
    if (code.startsWith('gift_')) onChanged();
  });
  const claim = async () => {
    await call(contract.claimGift, { body: { token } });
    onClaimed();
    dispatch(api.util.invalidateTags(['Library', 'Profile']));
    onChanged();
  };
  return (
    <>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button busy={busy} busyLabel="Claiming..." onClick={() => void run(claim)}>
        Add It to My Library
      </Button>
    </>
  );
}
