/** `/products/drafts/:draftId`: a new or edited product. */
import { useParams } from '@storefront/routing';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { EmptyState, Loading, TextLink } from '@storefront/ui';
import { SECOND } from '@storefront/utils/time';
import { useState } from 'react';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/section.tsx';
import { useShowDraftQuery } from '../products/drafts.api.ts';
import { DraftEditor } from './draft-editor.tsx';

/** Errors that a retry does not fix. */
const lasting = new Set<string | undefined>(['not_found', 'console_role_required', 'console_sign_in_required']);

export default function DraftPage() {
  const { draftId = '' } = useParams<{ draftId: string }>();
  const [isChecking, setChecking] = useState(false);
  const { currentData, data, error, isFetching, refetch } = useShowDraftQuery(
    { params: { draftId } },
    { pollingInterval: isChecking ? SECOND : 0 },
  );
  // Keeps showing the draft when it can no longer be read.
  const draft = currentData ?? (data?.id === draftId ? data : undefined);
  const code = (error as ApiFailure | undefined)?.code;
  const isRunning = draft?.check?.status === 'running' && !lasting.has(code);
  if (isRunning !== isChecking) setChecking(isRunning);
  const isGone = code === 'not_found';
  if (draft) return <DraftEditor key={draftId} draft={draft} isGone={isGone} />;
  return (
    <Section title="Draft">
      {isGone ? (
        <EmptyState title="This draft no longer exists" action={<TextLink to="/products">All products</TextLink>}>
          It has been published or discarded.
        </EmptyState>
      ) : error ? (
        <Failure error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Loading label="Loading the draft..." />
      )}
    </Section>
  );
}
