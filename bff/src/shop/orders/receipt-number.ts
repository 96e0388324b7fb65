const NUMBER_LENGTH = 6;
const RECEIPT = /^(\d{4})-(\d{1,9})$/;

/** Formats like `2026-000042`. */
export function receiptNumberOf(year: number, number: number): string {
  return `${year}-${String(number).padStart(NUMBER_LENGTH, '0')}`;
}

/** Returns undefined for a text that is no receipt number. Leading zeros may be missing. */
export function parseReceiptNumber(text: string): { readonly year: number; readonly number: number } | undefined {
  const [, year, number] = RECEIPT.exec(text) ?? [];
  return year && number ? { year: Number(year), number: Number(number) } : undefined;
}
