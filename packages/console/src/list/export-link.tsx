/** Exports all pages of a list as a file. */
import styles from './list.module.css';

interface ExportLinkProps {
  readonly path: string;
  /** The list's query, without its page. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly file: string;
}

export function ExportLink({ path, query: { after: _, ...filter }, file }: ExportLinkProps) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) params.set(name, value);
  return (
    <a className={styles.export} href={params.size === 0 ? path : `${path}?${params}`} download={file}>
      Export CSV
    </a>
  );
}
