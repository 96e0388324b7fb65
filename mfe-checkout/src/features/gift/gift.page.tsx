/** `/gift`: shows the gift of a link, and claims it. */
import type { ReceivedGift } from '@storefront/contract';
import { giftMessages } from '@storefront/contract/gifts/messages';
import { Alert, ButtonLink, Loading, Page, Skeleton, Stack } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { ClaimStep } from './claim-step.tsx';
import { useOpenGiftQuery } from './gift.api.ts';
import styles from './gift.module.css';
import { GiftLines } from './gift-lines.tsx';
import { useGiftLink } from './use-gift-link.ts';

export default function GiftPage() {
  return (
    <Page title="A Gift for You" narrow>
      <Link />
    </Page>
  );
}

function Link() {
  const { token, forget } = useGiftLink();
  if (token === undefined) return <Opening />;
  if (token === null) return <NoGift text={giftMessages.link_incomplete} />;
  return <Gift key={token} token={token} onClaimed={forget} />;
}

function Opening() {
  return (
    <Stack>
      <Loading label={giftMessages.opening} />
      <Skeleton shape="block" />
    </Stack>
  );
}

function NoGift({ text }: { text: string }) {
  return (
    <Stack>
      <Alert kind="error">{text}</Alert>
      <div>
        <ButtonLink to="/library" variant="secondary">
          Go to Your Library
        </ButtonLink>
      </div>
    </Stack>
  );
}

function Gift({ token, onClaimed }: { token: string; onClaimed: () => void }) {
  const query = useOpenGiftQuery({ body: { token } });
  const { data, error, refetch } = query;
  // A code that only the server knows.
  if (error && String(error.code) === 'gift_link_invalid')
    return <NoGift text={error.message ?? giftMessages.open_failed} />;
  if (!data) return <QueryState query={query} loading={giftMessages.opening} failed={giftMessages.open_failed} />;
  return (
    <Stack gap="lg">
      <From gift={data} />
      <GiftLines lines={data.lines} isClaimed={data.step === 'claimed'} />
      <ClaimStep token={token} gift={data} onChanged={() => void refetch()} onClaimed={onClaimed} />
    </Stack>
  );
}

function From({ gift: { from, message } }: { gift: ReceivedGift }) {
  return (
    <div>
      <p>
        {from === null ? <span>A customer of ours</span> : <strong className={styles.name}>{from}</strong>}{' '}
        <span>has bought this for you.</span>
      </p>
      {message !== null && <blockquote className={styles.message}>{message}</blockquote>}
    </div>
  );
}
