import type { ProductDraft } from '@storefront/contract/console';
import { useNavigate } from '@storefront/routing';
import { Button } from '@storefront/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { useDiscardDraftMutation } from '../products/drafts.api.ts';
import { useWork } from './work.ts';

export function DiscardDraft({ draft: { id: draftId, productId } }: { readonly draft: ProductDraft }) {
  const [isAsking, setAsking] = useState(false);
  const [discard] = useDiscardDraftMutation();
  const navigate = useNavigate();
  const { forget } = useWork();
  const confirm = async () => {
    const result = await discard({ params: { draftId } });
    if (result.error && (result.error as { code?: string }).code !== 'not_found') return result;
    forget(draftId);
    navigate(productId === null ? '/products' : `/products/${productId}`);
    return {};
  };
  return (
    <div>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Discard Draft…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard this draft?"
          action="Discard Draft"
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          Its text and files will be deleted. This cannot be undone.
          {productId !== null && <span> The product in the store does not change.</span>}
        </ConfirmDialog>
      )}
    </div>
  );
}
