import { ApiError, type Cart, call, contract } from '@storefront/contract';
import { cartReplaced, endSession, settleCart, useAppDispatch, useAppSelector } from '@storefront/state';
import { carriedCode, forgetCarriedCode, keepCarriedCode } from '@storefront/state/carried-code';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type DiscountEntry = ReturnType<typeof useDiscount>;

/** The cart's discount code: applies a typed code or a link's, and removes it. */
export function useDiscount() {
  const dispatch = useAppDispatch();
  const discount = useAppSelector(({ cart }) => cart.saved?.discount);
  const hasItems = useAppSelector(({ cart }) => (cart.saved?.items.length ?? 0) > 0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const box = useRef<HTMLDivElement>(null);

  async function change(request: () => Promise<Cart>): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await dispatch(settleCart());
      dispatch(cartReplaced(await request()));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sign_in_required') dispatch(endSession());
      setFailure(error.message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const set = (code: string) => change(() => call(contract.setCartDiscount, { body: { code } }));
  const changeByShopper = async (changing: Promise<boolean>) => {
    const isChanged = await changing;
    const focused = document.activeElement;
    // The used control disappears, and the focus with it.
    if (isChanged && (focused === document.body || box.current?.contains(focused))) box.current?.focus();
  };

  const enterCarried = useEffectEvent(() => {
    keepCarriedCode(location.search);
    const code = carriedCode();
    if (code === null || !hasItems) return;
    forgetCarriedCode();
    if (code.toUpperCase() !== discount?.code) void set(code);
  });
  useEffect(() => enterCarried(), []);

  return {
    discount,
    busy,
    failure,
    /** The element around the code, which receives the focus. */
    box,
    enter: (code: string) => changeByShopper(set(code)),
    takeOff: () => changeByShopper(change(() => call(contract.removeCartDiscount, {}))),
  };
}
