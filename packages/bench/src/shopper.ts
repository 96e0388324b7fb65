import { createAsk, signUpVisitor } from './rollout/ask.ts';

/** @returns the session cookie of a new account with something in its cart */
export async function signUpWithCart(url: string): Promise<string> {
  const ask = createAsk(url);
  const cookie = await signUpVisitor(ask, 'bench');
  const json = { productId: '1', quantity: 1 };
  const { status } = await ask('/api/cart/items', { method: 'POST', headers: { cookie }, json });
  if (status !== 200) throw new Error(`Adding to the cart failed: ${status}`);
  return cookie;
}
