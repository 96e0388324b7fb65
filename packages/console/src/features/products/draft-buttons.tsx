/** Buttons that create a draft or open the product's draft. */
import type { ConsoleProduct, ProductDraft } from '@storefront/contract/console';
import { useNavigate } from '@storefront/routing';
import { Alert, Button, TextLink } from '@storefront/ui';
import { failureOf } from '../../api.ts';
import { useCreateDraftMutation, useDuplicateProductMutation, useEditProductMutation } from './drafts.api.ts';

type Answer = Promise<{ readonly data?: ProductDraft | undefined; readonly error?: unknown }>;

function useOpenDraft() {
  const navigate = useNavigate();
  return async (answer: Answer) => {
    const { data } = await answer;
    if (data) navigate(`/products/drafts/${data.id}`);
  };
}

export function NewProductButton() {
  const [create, { isLoading, error }] = useCreateDraftMutation();
  const open = useOpenDraft();
  const failure = failureOf({ error });
  return (
    <>
      <Button busy={isLoading} busyLabel="Creating..." onClick={() => open(create({ body: { fields: {} } }))}>
        New Product
      </Button>
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </>
  );
}

export function EditButtons({ product: { id: productId, draftId } }: { readonly product: ConsoleProduct }) {
  const [edit, editing] = useEditProductMutation();
  const [duplicate, duplicating] = useDuplicateProductMutation();
  const open = useOpenDraft();
  const params = { productId };
  const failure = failureOf(editing) ?? failureOf(duplicating);
  return (
    <>
      {draftId === null ? (
        <Button
          busy={editing.isLoading}
          busyLabel="Opening..."
          onClick={() => !duplicating.isLoading && open(edit({ params }))}
        >
          Edit
        </Button>
      ) : (
        <TextLink to={`/products/drafts/${draftId}`}>Continue the draft</TextLink>
      )}
      <Button
        variant="secondary"
        busy={duplicating.isLoading}
        busyLabel="Duplicating..."
        onClick={() => !editing.isLoading && open(duplicate({ params }))}
      >
        Duplicate
      </Button>
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </>
  );
}
