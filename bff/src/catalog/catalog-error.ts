/** Why something cannot be done with the catalogue, in sentences. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
}
