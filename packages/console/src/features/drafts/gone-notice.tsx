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
      title="This draft is gone"
      action={
        <>
          {isUnsaved && (
            <Button size="sm" variant="secondary" busy={isLoading} onClick={begin}>
              Begin a New Draft with These Words
            </Button>
          )}
          {draft.productId !== null && <TextLink to={`/products/${draft.productId}`}>Look at the product</TextLink>}
        </>
      }
    >
      Another person has published or discarded it.
      {isUnsaved && <span> What you typed last is not in it; it stands below.</span>}
      {failure && <p>{failure.message}</p>}
    </Alert>
  );
}
