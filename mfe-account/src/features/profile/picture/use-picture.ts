import { ApiError, call, contract, type User } from '@storefront/contract';
import { profileMessages } from '@storefront/contract/profile/messages';
import { api, endSession, notify, useAppDispatch } from '@storefront/state';
import { useEffect, useRef, useState } from 'react';
import { userChanged } from '../../account-data/profile.api.ts';
import { type Crop, firstCrop } from './crop.ts';
import { renderSquare } from './render-square.ts';
import { sendPicture } from './send-picture.ts';

interface Chosen {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

/** @param onDone called when the picture has changed */
export function usePicture(onDone: () => void) {
  const outcome = useOutcome(onDone);
  const { failure, setFailure } = outcome;
  const { chosen, setChosen, choose } = useChoice(setFailure);
  return {
    chosen,
    failure,
    choose,
    crop: (crop: Crop) => setChosen((before) => before && { ...before, crop }),
    startOver: () => {
      setChosen(undefined);
      setFailure(undefined);
    },
    ...useSending(chosen, outcome),
    ...useRemoval(outcome),
  };
}

type PictureOutcome = ReturnType<typeof useOutcome>;

function useOutcome(onDone: () => void) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    setFailure,
    finish(user: User, message: string) {
      dispatch(userChanged(user));
      dispatch(notify({ kind: 'success', text: message }));
      onDone();
    },
    fail(error: unknown) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sign_in_required') dispatch(endSession());
      setFailure(error.message);
    },
  };
}

function useChoice(setFailure: PictureOutcome['setFailure']) {
  const [chosen, setChosen] = useState<Chosen>();
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
  return { chosen, setChosen, choose };
}

function useSending(chosen: Chosen | undefined, { setFailure, finish, fail }: PictureOutcome) {
  const dispatch = useAppDispatch();
  /** The sent share, 0 to 1; undefined while idle. */
  const [progress, setProgress] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

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
      // The picture may have arrived nevertheless.
      dispatch(api.util.invalidateTags(['Profile']));
      if (!control.signal.aborted) fail(error);
    } finally {
      sending.current = undefined;
      setProgress(undefined);
    }
  };
  return { progress, send, cancel: () => sending.current?.abort() };
}

function useRemoval({ setFailure, finish, fail }: PictureOutcome) {
  const [isRemoving, setIsRemoving] = useState(false);
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
  return { isRemoving, remove };
}
