/** Emails and texts of a store under development, for the terminal: nobody is sent them, and somebody needs their codes. */

interface Delivery {
  readonly kind: string;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

/** Prints the email or text that a message of the server is about, if it is about one. */
export function printDelivery(message: unknown): void {
  const text = deliveryOf(message);
  if (text) console.log(text);
}

/** The email or text as people read it, indented; undefined for any other message. */
export function deliveryOf(message: unknown): string | undefined {
  const { event, message: delivery } = message as { event?: unknown; message?: Delivery };
  if (event !== 'delivered' || !delivery) return undefined;
  const { kind, to, subject, text } = delivery;
  const said = [...(subject === undefined ? [] : [subject, '']), ...text.trimEnd().split('\n')];
  return ['', `  ${kind === 'email' ? 'Email' : 'Text'} to ${printable(to)}`, ...said.map(indented)].join('\n');
}

function indented(line: string): string {
  return line === '' ? '' : `    ${printable(line)}`;
}

/** Customers write parts of what is said, and no terminal is to obey them. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{fffd}');
}
