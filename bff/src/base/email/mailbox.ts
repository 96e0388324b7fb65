import { domainToASCII } from 'node:url';

/** An address with a display name. */
export interface Mailbox {
  /** The display name; empty when the address has none. */
  readonly name: string;
  readonly address: string;
}

/** A single address that cannot inject another address or header. */
const ADDRESS = /^[^\s<>,;:"()]+@[^\s<>,;:"()]+$/;
const MAILBOX = /^(?:(?<name>[^<>]*)<(?<bracketed>[^<>]+)>|(?<bare>[^<>]+))$/;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Parses an address, or a name and an address in angle brackets; undefined when it is neither. */
export function mailboxIn(text: string): Mailbox | undefined {
  const { name = '', bracketed, bare = '' } = MAILBOX.exec(text.trim())?.groups ?? {};
  const address = (bracketed ?? bare).trim();
  if (!isAddress(address) || /\p{Cc}/u.test(name)) return undefined;
  return { name: unquoted(name.trim()), address };
}

export function domainOf({ address }: Mailbox): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  // domainToASCII returns an empty string for what is not a name, such as an IP address in brackets.
  return domainToASCII(domain) || domain;
}

/** Strips the quotes that a name may have, as in headers. */
function unquoted(name: string): string {
  return /^".*"$/.test(name) ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name;
}
