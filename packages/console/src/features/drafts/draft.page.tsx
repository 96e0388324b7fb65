/** `/products/drafts/:draftId`: a product that is made or changed. */
import { useParams } from '@storefront/routing';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { EmptyState, Loading, TextLink } from '@storefront/ui';
import { SECOND } from '@storefront/utils/time';
import { useState } from 'react';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/section.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { useShowDraftQuery } from './drafts.api.ts';

export default function DraftPage() {
  const { draftId = '' } = useParams<{ draftId: string }>();
  const [isChecking, setChecking] = useState(false);
  const { currentData, data, error, isFetching, refetch } = useShowDraftQuery(
    { params: { draftId } },
    { pollingInterval: isChecking ? SECOND : 0 },
  );
  // What was shown stays when it can no longer be read.
  const draft = currentData ?? (data?.id === draftId ? data : undefined);
  const isRunning = draft?.check?.status === 'running' && !error;
  if (isRunning !== isChecking) setChecking(isRunning);
  const isGone = (error as ApiFailure | undefined)?.code === 'not_found';
  if (draft) return <DraftEditor key={draftId} draft={draft} isGone={isGone} />;
  return (
    <Section title="Draft">
      {isGone ? (
        <EmptyState title="This draft is gone" action={<TextLink to="/products">All products</TextLink>}>
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
