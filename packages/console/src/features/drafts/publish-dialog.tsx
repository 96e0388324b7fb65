/** Shows the effects of a publication and its emails before it happens. */
import type { ConsoleProduct, ProductDraft, PublicationPlan } from '@storefront/contract/console';
import { useNavigate } from '@storefront/routing';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, formatDateTime, Loading, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { Price } from '@storefront/ui/price';
import { Verbatim } from '@storefront/ui/verbatim';
import { useState } from 'react';
import { failureOf } from '../../api.ts';
import { EmailPreviewField } from '../../layout/email-preview.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Row } from '../../layout/row.tsx';
import { useConsoleDispatch } from '../../store.ts';
import { categoryLabel } from '../products/category-label.ts';
import { draftsApi, usePlanPublicationQuery, usePublishDraftMutation } from '../products/drafts.api.ts';
import { useShowProductQuery } from '../products/products.api.ts';
import { useWork } from './work.ts';

interface PublishDialogProps {
  readonly draft: ProductDraft;
  readonly onClose: () => void;
}

export function PublishDialog({ draft, onClose }: PublishDialogProps) {
  const { id: draftId } = draft;
  // Publishes exactly the state that the user has seen.
  const [seenState] = useState(draft.state);
  const params = { draftId };
  const plan = usePlanPublicationQuery({ params });
  const [publish, { isLoading }] = usePublishDraftMutation();
  const [failure, setFailure] = useState<ApiFailure>();
  const dispatch = useConsoleDispatch();
  const navigate = useNavigate();
  const { forget } = useWork();
  const confirm = async () => {
    const changed = changedOf(failure);
    const result = await publish({ params, body: { seenState, overwrites: changed !== undefined } });
    setFailure(failureOf(result));
    if (!result.data) return;
    forget(draftId);
    navigate(`/products/${result.data.id}`, { state: { isPublished: true } });
  };
  const lookAgain = () => {
    dispatch(draftsApi.util.invalidateTags(['Draft']));
    onClose();
  };
  const isOld = failure?.code === 'changed_meanwhile' && changedOf(failure) === undefined;
  return (
    <Dialog title="Publish" busy={isLoading} onClose={onClose}>
      <Stack>
        {plan.error ? <Failure error={plan.error} busy={plan.isFetching} onRetry={plan.refetch} /> : null}
        {!plan.error && !plan.data && <Loading label="Preparing a summary..." />}
        {plan.data && <Plan plan={plan.data} draft={draft} />}
        {failure && <Refusal failure={failure} draft={draft} />}
        <Row>
          {isOld || failure?.code === 'draft_not_checked' ? (
            <Button onClick={lookAgain}>Review the Draft</Button>
          ) : (
            <Button disabled={!plan.data || plan.isFetching} busy={isLoading} busyLabel="Publishing…" onClick={confirm}>
              {changedOf(failure) ? 'Publish Anyway' : 'Publish Now'}
            </Button>
          )}
          <Button variant="secondary" disabled={isLoading} onClick={onClose}>
            Not Yet
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Returns the product as another user or an import has changed it. */
function changedOf(failure: ApiFailure | undefined): ConsoleProduct | undefined {
  return failure?.code === 'changed_meanwhile' ? (failure.problem?.context?.product as ConsoleProduct) : undefined;
}

function Plan({ plan, draft }: { readonly plan: PublicationPlan; readonly draft: ProductDraft }) {
  const { email, formerSlug } = plan;
  return (
    <>
      <ul>
        <li>{outcomeInWords(plan)}</li>
        {plan.outcome === 'new' && (
          <li>
            <span>{`Its address is /store/${draft.slug}, its price `}</span>
            <Verbatim>{`$${draft.fields.price}`}</Verbatim>.
          </li>
        )}
        <li>{newsInWords(plan)}</li>
        {formerSlug !== null && (
          <li>{`Its address becomes /store/${draft.slug}; /store/${formerSlug} will redirect to it.`}</li>
        )}
      </ul>
      {draft.isOutdated && <Outdated draft={draft} />}
      {email && <EmailPreviewField email={email} />}
    </>
  );
}

function outcomeInWords({ outcome, version }: PublicationPlan): string {
  if (outcome === 'new') return 'A new product is added to the store.';
  if (version !== null) return `The product changes, and its files become version ${version}.`;
  return outcome === 'changed' ? 'The product changes; its files stay as they are.' : 'The product does not change.';
}

const people = (owners: number) => (owners === 1 ? 'One owner' : `${owners} owners`);

function newsInWords({ news, owners, recipients = owners, outcome }: PublicationPlan): string {
  if (owners === 0) return 'Nobody owns it yet, so no email is sent.';
  switch (news) {
    case 'told':
      return toldInWords(owners, recipients);
    case 'untold':
      return `${people(owners)} will find the new version but get no email, because “What is new” is empty.`;
    case 'idle':
      return `${people(owners)} will get no email: the files are the same, so “What is new” is not used.`;
    case null:
      return outcome === 'new' ? 'No email is sent.' : `${people(owners)} will get no email.`;
  }
}

function toldInWords(owners: number, recipients: number): string {
  if (recipients === 0) return 'No email is sent: its owners have turned off emails about new versions.';
  if (recipients === owners) return `${people(owners)} will get the email below.`;
  return `${recipients} of ${owners} owners will get the email below; the others have turned off emails about new versions.`;
}

/** Shows the current price, the field that changes most often besides a draft. */
function Outdated({ draft }: { readonly draft: ProductDraft }) {
  const { data: product } = useShowProductQuery(
    { params: { productId: draft.productId ?? '' } },
    { skip: draft.productId === null },
  );
  return (
    <Alert kind="info" title="The product has changed since this draft was started">
      {product && <Comparison product={product} draft={draft} />}
    </Alert>
  );
}

function Refusal({ failure, draft }: { readonly failure: ApiFailure; readonly draft: ProductDraft }) {
  const product = changedOf(failure);
  return (
    <Alert kind="error">
      <span>{failure.message}</span>
      {product && <Comparison product={product} draft={draft} />}
    </Alert>
  );
}

function Comparison({
  product,
  draft: { fields },
}: {
  readonly product: ConsoleProduct;
  readonly draft: ProductDraft;
}) {
  return (
    <>
      <p>
        <span>{`In the store, changed ${formatDateTime(product.updatedAt)}: ${product.name}, `}</span>
        <Price cents={product.priceCents} />
        <span>{`, ${categoryLabel(product.category)}, ${product.isPublished ? 'published' : 'not published'}.`}</span>
      </p>
      <p>
        <span>{`In this draft: ${fields.name}, `}</span>
        <Verbatim>{`$${fields.price}`}</Verbatim>
        <span>{`, ${categoryLabel(fields.category ?? '')}.`}</span>
      </p>
    </>
  );
}
