/** The structured log: JSON lines without secrets or personal data. */
import { type Bindings, type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'token',
  'cookie',
  'authorization',
  'email',
  'set-cookie',
  'phone',
  'secret',
  'captcha',
  'recoveryCodes',
]);
const MASK = '[redacted]';

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    // pino's own redaction takes five times as long as writing the line.
    formatters: { log: masked },
    serializers: { err: describeError },
  };
  return maskingChildren(destination ? pino(options, destination) : pino(options));
}

/** pino drops the formatter for the fields of child loggers; this keeps it at every level. */
function maskingChildren(log: Log): Log {
  const child: (this: Log, fields: Bindings) => Log = log.child<never>;
  return Object.assign(log, {
    child(this: Log, fields: Bindings) {
      return child.call(this, masked(fields));
    },
  });
}

/** Masks secrets in `fields` and one level below. */
function masked(fields: Record<string, unknown>): Record<string, unknown> {
  let shown = fields;
  for (const name in fields) {
    const value = maskedValue(name, fields[name]);
    if (value !== fields[name]) shown = { ...shown, [name]: value };
  }
  return shown;
}

function maskedValue(name: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (SECRET_FIELDS.has(name)) return MASK;
  // The error serializer picks the fields of errors.
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  const secrets = Object.keys(value).filter((inner) => SECRET_FIELDS.has(inner));
  return secrets.length === 0 ? value : { ...value, ...Object.fromEntries(secrets.map((inner) => [inner, MASK])) };
}

interface ErrorDescription {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  constraint?: unknown;
  cause?: ErrorDescription;
}

/** Copies named fields only: a database error's `detail` quotes the row's values. */
function describeError(error: unknown): ErrorDescription | unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
