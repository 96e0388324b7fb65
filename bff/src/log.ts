/** The structured log: JSON lines without secrets or personal data. */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretFields = [
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
];

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface ErrorDescription {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  constraint?: unknown;
  cause?: ErrorDescription;
}

/** Named fields only: a database error's `detail` quotes the row's values. */
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
