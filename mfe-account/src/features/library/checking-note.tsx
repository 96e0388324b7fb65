/** Explains how to verify a file's checksum with standard tools. */
import type { OwnedProductFile } from '@storefront/contract';
import { Disclosure } from '@storefront/ui';
import styles from './owned-product.module.css';

export function CheckingNote({ file }: { file: OwnedProductFile | undefined }) {
  const saved = file ? (file.savedAs ?? file.name) : '';
  const name = saved.includes(' ') ? `"${saved}"` : saved;
  return (
    <Disclosure summary="How to check a download">
      <p>Each file has its SHA-256 checksum beside it. A file with the same checksum is complete and unchanged:</p>
      <dl className={styles.commands}>
        <dt>Windows</dt>
        <dd>
          <code translate="no">{`certutil -hashfile ${name} SHA256`}</code>
        </dd>
        <dt>Mac</dt>
        <dd>
          <code translate="no">{`shasum -a 256 ${name}`}</code>
        </dd>
        <dt>Linux</dt>
        <dd>
          <code translate="no">{`sha256sum ${name}`}</code>
        </dd>
      </dl>
    </Disclosure>
  );
}
