import { ApiError, type Cart, call, contract } from '@storefront/contract';
import { cartReplaced, endSession, settleCart, useAppDispatch, useAppSelector } from '@storefront/state';
import { carriedCode, forgetCarriedCode, keepCarriedCode } from '@storefront/state/carried-code';
import { useEffect, useEffectEvent, useState } from 'react';

export type DiscountEntry = ReturnType<typeof useDiscount>;

/** The cart's discount code: enters one, also one that a link carried, and takes it off. */
export function useDiscount() {
  const dispatch = useAppDispatch();
  const discount = useAppSelector(({ cart }) => cart.saved?.discount);
  const hasItems = useAppSelector(({ cart }) => (cart.saved?.items.length ?? 0) > 0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function change(request: () => Promise<Cart>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await dispatch(settleCart());
      dispatch(cartReplaced(await request()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sign_in_required') dispatch(endSession());
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }
  const enter = (code: string) => change(() => call(contract.setCartDiscount, { body: { code } }));

  const enterCarried = useEffectEvent(() => {
    keepCarriedCode(location.search);
    const code = carriedCode();
    if (code === null || !hasItems) return;
    forgetCarriedCode();
    if (code.toUpperCase() !== discount?.code) void enter(code);
  });
  useEffect(() => enterCarried(), []);

  return { discount, busy, failure, enter, takeOff: () => change(() => call(contract.removeCartDiscount, {})) };
}
