/** One well-formed call of every endpoint, for tests that iterate over the contract: its documented example. */
import { contract, type EndpointName } from '@storefront/contract';
import { type AnyDocs, documentation } from '@storefront/contract/documentation/domains';

export interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** In the format that browsers send. */
const violation = {
  'effective-directive': 'require-trusted-types-for',
  'blocked-uri': 'trusted-types-sink',
  'document-uri': 'http://localhost:4000/store',
};

function sampleOf(name: EndpointName): Sample {
  const docs: AnyDocs | undefined = documentation[name];
  const sample = (docs?.request ?? {}) as Sample;
  return name === 'reportViolations' ? { ...sample, body: { 'csp-report': violation } } : sample;
}

export const samples = Object.fromEntries(
  (Object.keys(contract) as EndpointName[]).map((name) => [name, sampleOf(name)]),
) as Record<EndpointName, Sample>;
