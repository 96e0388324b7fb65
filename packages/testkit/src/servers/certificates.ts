/** Certificates for tests, with any dates and names. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface TestCertificate {
  /** In PEM format. */
  readonly cert: string;
  readonly key: string;
}

export interface TestAuthority extends TestCertificate {
  /** Issues a certificate for a host name or an IPv4 address. */
  issue(host: string, validity: Validity): TestCertificate;
}

export interface Validity {
  readonly from: Date;
  readonly until: Date;
}

interface Subject extends Validity {
  readonly name: string;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

interface Issuer {
  readonly name: string;
  readonly privateKey: KeyObject;
}

const COMMON_NAME = '550403';
const ORGANIZATION = '55040a';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const BASIC_CONSTRAINTS = '551d13';
const ALTERNATIVE_NAME = '551d11';

export function createAuthority(name: string, validity: Validity): TestAuthority {
  const { publicKey, privateKey } = newKeys();
  const isAuthority = extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.from([0xff]))));
  const own = certify({ name, publicKey, extensions: [isAuthority], ...validity }, { name, privateKey });
  return {
    ...pemOf(own, privateKey),
    issue(host, period) {
      const keys = newKeys();
      const subject = { name: host, publicKey: keys.publicKey, extensions: [alternativeName(host)], ...period };
      return pemOf(certify(subject, { name, privateKey }), keys.privateKey);
    },
  };
}

/** Creates a self-signed certificate. */
export function selfSigned(host: string, validity: Validity): TestCertificate {
  const { publicKey, privateKey } = newKeys();
  const subject = { name: host, publicKey, extensions: [alternativeName(host)], ...validity };
  return pemOf(certify(subject, { name: host, privateKey }), privateKey);
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Encodes an X.509 certificate (RFC 5280) as DER. */
function certify({ name, publicKey, extensions, from, until }: Subject, issuer: Issuer): Buffer {
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    named(issuer.name),
    sequence(time(from), time(until)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  return sequence(body, algorithm, bits(sign('sha256', body, issuer.privateKey)));
}

function pemOf(certificate: Buffer, privateKey: KeyObject): TestCertificate {
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n').trim();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const named = (name: string) => sequence(attribute(ORGANIZATION, 'Test'), attribute(COMMON_NAME, name));
const attribute = (type: string, value: string) => der(0x31, sequence(oid(type), der(0x0c, Buffer.from(value))));
const extension = (type: string, value: Buffer) => sequence(oid(type), der(0x04, value));

function alternativeName(host: string): Buffer {
  const entry = isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
  return extension(ALTERNATIVE_NAME, sequence(entry));
}

/** Encodes `20261126202300Z`. */
const time = (date: Date) => der(0x18, Buffer.from(date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: Buffer) => der(0x02, value);
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value);
const sequence = (...content: readonly Buffer[]) => der(0x30, ...content);

/** Encodes tag, length and content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const value = Buffer.concat(content);
  const size = value.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}
