/** Another user has published or discarded the draft. The typed text is kept. */
import type { DraftFields, ProductDraft } from '@storefront/contract/console';
import { useNavigate } from '@storefront/routing';
import { Alert, Button, TextLink } from '@storefront/ui';
import { failureOf } from '../../api.ts';
import { useCreateDraftMutation } from '../products/drafts.api.ts';
import { useWork } from './work.ts';

interface GoneNoticeProps {
  readonly draft: ProductDraft;
  readonly fields: DraftFields;
  readonly isUnsaved: boolean;
}

export function GoneNotice({ draft, fields, isUnsaved }: GoneNoticeProps) {
  const [create, { isLoading, error }] = useCreateDraftMutation();
  const navigate = useNavigate();
  const { forget } = useWork();
  const begin = async () => {
    // The draft's files were removed with it.
    const { pictures: _, ...words } = fields;
    const { data } = await create({ body: { fields: words } });
    if (!data) return;
    forget(draft.id);
    navigate(`/products/drafts/${data.id}`, { replace: true });
  };
  const failure = failureOf({ error });
  return (
    <Alert
      kind="error"
      title="This draft no longer exists"
      action={
        <>
          {isUnsaved && (
            <Button size="sm" variant="secondary" busy={isLoading} onClick={begin}>
              Start a New Draft with This Text
            </Button>
          )}
          {draft.productId !== null && <TextLink to={`/products/${draft.productId}`}>View the product</TextLink>}
        </>
      }
    >
      Someone else has published or discarded it.
      {isUnsaved && <span> Your latest changes were not saved; they are below.</span>}
      {failure && <p>{failure.message}</p>}
    </Alert>
  );
}
