import { AdminError } from '../errors.ts';

export class CatalogError extends AdminError {
  override readonly name = 'CatalogError';
}
