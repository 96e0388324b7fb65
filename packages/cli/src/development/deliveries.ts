/** Prints emails and texts of a store under development, which sends none: signing in needs their codes. */

interface Delivery {
  readonly kind: string;
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
}

export function printDelivery(message: unknown): void {
  const text = deliveryOf(message);
  if (text) console.log(text);
}

/** Returns the email or text, indented; undefined for other messages. */
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

/** Escapes control characters, because customers write parts of the text. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{fffd}');
}
