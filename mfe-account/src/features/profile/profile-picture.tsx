/** The user's picture. Asks the storage for its URL only when it fails to load. */
import { call, contract } from '@storefront/contract';
import { api, useAppDispatch } from '@storefront/state';
import { Avatar } from '@storefront/ui';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

/** Falls back to the default picture. */
export function ProfilePicture({ address, name }: { address: string; name: string }) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<string>();
  const [found, setFound] = useState<{ readonly of: string; readonly address: string }>();
  useEffect(() => {
    const image = box.current?.querySelector('img');
    // The picture may have failed before hydration.
    if (image?.getAttribute('src') === address && image.complete && image.naturalWidth === 0) setMissing(address);
  }, [address]);
  useEffect(() => {
    if (missing !== address || !address.startsWith('/files/')) return;
    const control = new AbortController();
    import('./storage/find-picture.ts')
      .then(({ findPicture }) => findPicture(address, () => call(contract.issueFileToken, {}), control.signal))
      .then(
        (outcome) => {
          if (outcome === 'gone') dispatch(api.util.invalidateTags(['Profile']));
          else if (outcome) setFound({ of: address, address: outcome });
        },
        () => {},
      );
    return () => control.abort();
  }, [missing, address, dispatch]);
  const noteFailure = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement && target.getAttribute('src') === address) setMissing(address);
  };
  const again = found?.of === address ? found.address : undefined;
  return (
    <div ref={box} onErrorCapture={noteFailure}>
      <Avatar key={`${address} ${again}`} src={again ?? address} name={name} />
    </div>
  );
}
