/** Lazily loads a part of a collapsible section when it first opens. */
import { profileMessages } from '@storefront/contract/profile/messages';
import { Loading } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { type ComponentType, useEffect, useRef, useState } from 'react';

interface LazyPart {
  readonly loading: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

type State = { readonly is: 'closed' | 'loading' | 'failed' } | { readonly is: 'there'; readonly Part: ComponentType };

export function LoadedOnOpening({ loading, load }: LazyPart) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ is: 'closed' });
  useEffect(() => {
    const section = place.current?.closest('details');
    const begin = () => {
      if (section?.open) setState((before) => (before.is === 'closed' ? { is: 'loading' } : before));
    };
    // The section may have been opened before hydration.
    begin();
    section?.addEventListener('toggle', begin);
    return () => section?.removeEventListener('toggle', begin);
  }, []);
  useEffect(() => {
    if (state.is !== 'loading') return;
    load().then(
      ({ default: Part }) => setState({ is: 'there', Part }),
      () => setState({ is: 'failed' }),
    );
  }, [state.is, load]);
  return (
    <div ref={place}>
      {state.is === 'loading' && <Loading label={loading} />}
      {state.is === 'failed' && (
        <RetryAlert onRetry={() => setState({ is: 'loading' })}>{profileMessages.part_failed}</RetryAlert>
      )}
      {state.is === 'there' && <state.Part />}
    </div>
  );
}
