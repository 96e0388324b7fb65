export function addedToCart(productName: string): string {
  return `${productName} is in your cart`;
}
