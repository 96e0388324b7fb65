export interface Address {
  readonly host: string;
  readonly port: number;
}

/** As in a URL: IPv6 in brackets. */
export const addressWords = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`;
