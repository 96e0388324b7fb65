import { AdminError } from '../errors.ts';

/** Why something cannot be done with the catalogue, in sentences. */
export class CatalogError extends AdminError {
  override readonly name = 'CatalogError';
}
