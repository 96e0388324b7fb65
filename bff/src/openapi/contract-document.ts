/** The contract as releases are checked against it: its OpenAPI document, named by its hash. */
import { createHash } from 'node:crypto';
import { contract } from '@storefront/contract';
import { openApiDocument } from '@storefront/contract/openapi';

export interface ContractDocument {
  /** Hash of the document: the same contract is the same version. */
  readonly version: string;
  readonly document: Record<string, unknown>;
}

const API_VERSION = '1.0.0';

let own: ContractDocument | undefined;

/** The contract of this checkout; described once, since every release is checked against it. */
export function ownContract(): ContractDocument {
  own ??= describe();
  return own;
}

function describe(): ContractDocument {
  const document = openApiDocument(contract, { version: API_VERSION });
  return { version: createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12), document };
}
