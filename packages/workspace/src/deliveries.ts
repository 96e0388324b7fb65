/** Letters and texts of a developed store, in the terminal: nobody is sent them, and whoever develops needs their codes. */

interface Delivery {
  readonly kind: string;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** Prints the letter or text that a message of the server is about, if it is about one. */
export function printDelivery(message: unknown): void {
  const { event, message: delivery } = message as { event?: unknown; message?: Delivery };
  if (event !== 'delivered' || !delivery) return;
  const { kind, to, subject, text } = delivery;
  const lines = [...(subject === undefined ? [] : [subject, '']), ...text.trimEnd().split('\n')];
  console.log(`\n  ${kind === 'letter' ? 'Letter' : 'Text'} to ${printable(to)}`);
  for (const line of lines) console.log(`    ${printable(line)}`);
}

/** Customers write parts of what is said here, and no terminal is to obey them. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '�');
}
