/** A new picture on its way: chosen, cropped, sent, or none of it. */
import { ApiError, call, contract, type User } from '@storefront/contract';
import { profileMessages } from '@storefront/contract/profile/messages';
import { api, endSession, notify, useAppDispatch } from '@storefront/state';
import { useEffect, useRef, useState } from 'react';
import { userChanged } from '../profile.api.ts';
import { type Crop, firstCrop } from './crop.ts';
import { renderSquare } from './render-square.ts';
import { sendPicture } from './send-picture.ts';

interface Chosen {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

/** @param onDone called when the user's picture is another one */
export function usePicture(onDone: () => void) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<Chosen>();
  const [failure, setFailure] = useState<string>();
  /** Which part has been sent, from 0 to 1; undefined while nothing is. */
  const [progress, setProgress] = useState<number>();
  const [isRemoving, setIsRemoving] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const choose = async ([file, ...others]: readonly File[]) => {
    if (!file) return;
    if (others.length > 0) {
      setFailure(profileMessages.picture_one);
      return;
    }
    try {
      const picture = await createImageBitmap(file);
      setChosen({ picture, crop: firstCrop(picture) });
      setFailure(undefined);
    } catch {
      setFailure(profileMessages.picture_unreadable);
    }
  };

  const finish = (user: User, message: string) => {
    dispatch(userChanged(user));
    dispatch(notify({ kind: 'success', text: message }));
    onDone();
  };

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'sign_in_required') dispatch(endSession());
    setFailure(error.message);
  };

  const send = async () => {
    if (!chosen || sending.current) return;
    const control = new AbortController();
    sending.current = control;
    setFailure(undefined);
    setProgress(0);
    try {
      const square = await renderSquare(chosen.picture, chosen.crop);
      const user = await sendPicture(square, setProgress, control.signal);
      finish(user, profileMessages.picture_saved);
    } catch (error) {
      // It may have arrived all the same.
      dispatch(api.util.invalidateTags(['Profile']));
      if (!control.signal.aborted) fail(error);
    } finally {
      sending.current = undefined;
      setProgress(undefined);
    }
  };

  const remove = async () => {
    setIsRemoving(true);
    setFailure(undefined);
    try {
      finish((await call(contract.removePicture, {})).user, profileMessages.picture_removed);
    } catch (error) {
      fail(error);
    } finally {
      setIsRemoving(false);
    }
  };

  return {
    chosen,
    failure,
    progress,
    isRemoving,
    choose,
    crop: (crop: Crop) => setChosen((before) => before && { ...before, crop }),
    startOver: () => {
      setChosen(undefined);
      setFailure(undefined);
    },
    send,
    cancel: () => sending.current?.abort(),
    remove,
  };
}
