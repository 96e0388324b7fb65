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
      <p>Certificates of the services that the store connects to over TLS, and of its own origins.</p>
      {error && !data ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error && (
        <>
          <Loading label="Checking certificates..." />
          <Skeleton shape="block" />
        </>
      )}
      {data?.certificates.length === 0 && <p>The store makes no TLS connections.</p>}
      {data && data.certificates.length > 0 && (
        <>
          <DataTable
            caption="Certificates"
            columns={certificateColumns}
            rows={data.certificates}
            idOf={({ host }) => host}
          />
          <p>{`Checked ${formatDateTime(data.lookedAt)}, and every hour.`}</p>
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
  unreachable: ['bad', 'Not reachable'],
};

const UNKNOWN_AUTHORITY = 'its authority is not trusted here';
/** Keyed by the error codes of Node and OpenSSL. */
const reasonWords: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'a certificate in its chain has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ECONNREFUSED: 'it refuses connections',
  ENOTFOUND: 'its host name is unknown',
  ETIMEDOUT: 'no answer in time',
  NO_TLS: 'it does not support TLS',
  PROXY: 'neither directly nor through the proxy',
};

const certificate = columnsOf<Certificate>();
const certificateColumns = [
  certificate.accessor('uses', { header: 'Used by', cell: listWords }),
  certificate.accessor('host', { header: 'Host', look: 'breaking' }),
  certificate.display('state', 'Status', (row) => <State certificate={row} />),
  certificate.accessor('issuer', { header: 'Issued by', look: 'breaking' }),
  certificate.accessor('validUntil', { header: 'Valid until', cell: (until) => until && formatDate(until) }),
  certificate.accessor('daysLeft', {
    header: 'Time left',
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
