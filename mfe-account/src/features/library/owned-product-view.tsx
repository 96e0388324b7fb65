/** An owned product: picture, files, versions and purchases. */
import type { OwnedProductDetails } from '@storefront/contract';
import { downloadBegun, libraryMessages } from '@storefront/contract/library/messages';
import { useSearchParams } from '@storefront/routing';
import { Alert, formatDateTime, Stack, TextLink } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { formatBytes } from '@storefront/ui/format-bytes';
import { Poster } from '@storefront/ui/poster';
import { Verbatim } from '@storefront/ui/verbatim';
import { useEffect, useRef } from 'react';
import { CheckingNote } from './checking-note.tsx';
import { DownloadButton } from './download-button.tsx';
import { nameOf } from './name-of.ts';
import styles from './owned-product.module.css';
import { PlainConsent } from './plain-consent.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { seatsInWords } from './seats.ts';
import { StaleLink } from './stale-link.tsx';
import { useDownloads } from './use-downloads.ts';
import { EarlierVersions, NewestVersion } from './version-view.tsx';

interface OwnedProductViewProps {
  readonly product: OwnedProductDetails;
  readonly onBegun: () => void;
  readonly onStale: () => void;
}

export function OwnedProductView({ product, onBegun, onStale }: OwnedProductViewProps) {
  const [params, setParams] = useSearchParams();
  const begin = () => {
    // Clears the stale link from the address.
    if (params.size > 0) setParams(new URLSearchParams(), { replace: true });
    onBegun();
  };
  const downloads = useDownloads({ product, onBegun: begin, onStale });
  const { busyWith, failure, begun, AskFirst, download, agree, decline } = downloads;
  const { name, slug, versions, purchases } = product;
  const [newest, ...earlier] = versions;
  const everything = newest?.files.find(({ isBundle }) => isBundle);
  const main = newest && everything && { version: newest.version, file: everything };
  const buttonOf = { productId: product.productId, busyWith, onDownload: download };
  return (
    <Stack gap="lg">
      <StaleLink again={main && <DownloadButton {...buttonOf} wanted={main} label="Download again" size="sm" />} />
      <div className={styles.top}>
        <div className={styles.picture} data-picture-of={slug === null ? undefined : `/store/${slug}`}>
          <Poster of={product} alt={name} sizes="(min-width: 54rem) 42rem, 94vw" priority />
        </div>
        <Stack>
          {main ? (
            <div className={styles.main}>
              <DownloadButton {...buttonOf} wanted={main} label="Download everything" variant="primary" />
              <p className={styles.muted}>
                <Verbatim>{nameOf(main.file)}</Verbatim>
                <span>{`, ${formatBytes(main.file.bytes)}, version ${main.version}`}</span>
              </p>
            </div>
          ) : (
            versions.length === 0 && <p>{libraryMessages.no_files}</p>
          )}
          {main && <PlainConsent product={product} wanted={main} />}
          {failure && <Alert kind="error">{failure.message}</Alert>}
          <Begun begun={begun} isAsking={AskFirst !== undefined} />
          <Licence product={product} />
        </Stack>
      </div>
      {newest && (
        <Section title="Files">
          <NewestVersion version={newest} {...buttonOf} />
          <EarlierVersions versions={earlier} {...buttonOf} />
          <CheckingNote file={everything ?? newest.files[0]} />
        </Section>
      )}
      <Section title="Purchases">
        <PurchaseList purchases={purchases} />
      </Section>
      {AskFirst && <AskFirst product={product} onAgree={agree} onClose={decline} />}
    </Stack>
  );
}

/** Announces the download; takes the focus when the pressed button has disappeared. */
function Begun({ begun, isAsking }: { begun: Parameters<typeof downloadBegun>[0] | undefined; isAsking: boolean }) {
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (begun !== undefined && !isAsking && isLost) result.current?.focus({ preventScroll: true });
  }, [begun, isAsking]);
  return (
    <p className={styles.told} role="status" tabIndex={-1} ref={result}>
      {begun && downloadBegun(begun)}
    </p>
  );
}

function Licence({ product: { productId, slug, seats, refundableUntil } }: Pick<OwnedProductViewProps, 'product'>) {
  return (
    <>
      {refundableUntil !== null && (
        <p className={styles.muted}>
          Not downloaded yet, so it can be refunded until{' '}
          <time dateTime={refundableUntil}>{formatDateTime(refundableUntil)}</time>.
        </p>
      )}
      <p>
        <strong>{seatsInWords(seats)}</strong>, one for each person who works with it
      </p>
      <p className={styles.way}>
        <TextLink to={`/library/${productId}/licence`}>Licence to print or keep</TextLink>
      </p>
      {slug === null ? (
        <p className={styles.muted}>{libraryMessages.not_sold}</p>
      ) : (
        <p className={styles.way}>
          <TextLink to={`/store/${slug}`}>See it in the store</TextLink>
        </p>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
