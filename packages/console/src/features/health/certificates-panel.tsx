/** The certificates of the store's external hosts. Loaded separately, because checking them is slow. */
import type { Certificate } from '@storefront/contract/console';
import { formatDate, formatDateTime, Loading, Skeleton } from '@storefront/ui';
import { Badge, type BadgeKind } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Panel } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { useGetCertificatesQuery } from './health.api.ts';
import { daysWords, listWords } from './limit-words.ts';

const POLL = 600_000; // ms

export function CertificatesPanel() {
  const polling = { pollingInterval: POLL, skipPollingIfUnfocused: true };
  const { data, error, isFetching, refetch } = useGetCertificatesQuery({}, polling);
  return (
    <Panel title="Certificates">
      <p>Of what the store talks to over TLS, and of its own origins.</p>
      {error && !data ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error && (
        <>
          <Loading label="Looking at certificates..." />
          <Skeleton shape="block" />
        </>
      )}
      {data?.certificates.length === 0 && <p>The store talks to nothing over TLS.</p>}
      {data && data.certificates.length > 0 && (
        <>
          <DataTable
            caption="Certificates"
            columns={certificateColumns}
            rows={data.certificates}
            idOf={({ host }) => host}
          />
          <p>{`Looked at ${formatDateTime(data.lookedAt)}, and again after an hour.`}</p>
        </>
      )}
    </Panel>
  );
}

const stateWords: Readonly<Record<Certificate['state'], readonly [kind: BadgeKind, words: string]>> = {
  good: ['good', 'Trusted'],
  'near-end': ['open', 'Expires soon'],
  expired: ['bad', 'Expired'],
  untrusted: ['bad', 'Not trusted'],
  unreachable: ['bad', 'Not reached'],
};

const UNKNOWN_AUTHORITY = 'its authority is not known here';
/** Keyed by the error codes of Node and OpenSSL. */
const reasonWords: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'one of its chain has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ECONNREFUSED: 'it refuses connections',
  ENOTFOUND: 'its name is not known',
  ETIMEDOUT: 'no answer in time',
  NO_TLS: 'it offers no TLS',
  PROXY: 'neither directly nor through the proxy',
};

const certificate = columnsOf<Certificate>();
const certificateColumns = [
  certificate.accessor('uses', { header: 'Certificate of', cell: listWords }),
  certificate.accessor('host', { header: 'Host', look: 'breaking' }),
  certificate.display('state', 'State', (row) => <State certificate={row} />),
  certificate.accessor('issuer', { header: 'Issued by', look: 'breaking' }),
  certificate.accessor('validUntil', { header: 'Valid until', cell: (until) => until && formatDate(until) }),
  certificate.accessor('daysLeft', {
    header: 'Left',
    cell: (days) => days !== null && days >= 0 && daysWords(days),
  }),
];

function State({ certificate: { state, reason } }: { readonly certificate: Certificate }) {
  const [kind, words] = stateWords[state];
  const isExplained = state === 'untrusted' || state === 'unreachable';
  return (
    <span>
      <Badge kind={kind}>{words}</Badge>
      {isExplained && reason ? <span>{` ${reasonWords[reason] ?? reason}`}</span> : null}
    </span>
  );
}
