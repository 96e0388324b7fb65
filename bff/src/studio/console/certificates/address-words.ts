export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Formats an address as in a URL: IPv6 in brackets. */
export const addressWords = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`;
