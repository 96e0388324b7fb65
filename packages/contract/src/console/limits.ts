/** Limits that can be reached: budgets, connections, disks, certificates. */
import * as z from 'zod/mini';
import { timestamp } from '../primitives.ts';

const usage = { used: z.int(), limit: z.int(), isNearEnd: z.boolean() };

/** Database connections, by the limit that is nearest. */
export const connectionUsage = z.object({
  /** The owner of the limit. */
  of: z.enum(['server', 'database', 'role']),
  ...usage,
});
export type ConnectionUsage = z.output<typeof connectionUsage>;

/** Text messages of the last 24 hours, to all customers. */
export const textUsage = z.object({ purpose: z.enum(['sign-in', 'enrolling']), ...usage });
export type TextUsage = z.output<typeof textUsage>;

export const disk = z.object({
  /** The data written to it, such as `uploads`. */
  holds: z.array(z.string()),
  /** Null when it did not answer in time. */
  space: z.nullable(z.object({ freeBytes: z.int(), totalBytes: z.int() })),
  isNearEnd: z.boolean(),
});
export type Disk = z.output<typeof disk>;

export const certificateStates = ['good', 'near-end', 'expired', 'untrusted', 'unreachable'] as const;

export const certificate = z.object({
  /** The store's uses of the host, such as `emails`. */
  uses: z.array(z.string()),
  /** The host with its port. */
  host: z.string(),
  state: z.enum(certificateStates),
  /** The error code of a host that is not trusted or was not reached. */
  reason: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  validUntil: z.nullable(timestamp),
  /** Negative once it has expired. */
  daysLeft: z.nullable(z.int()),
});
export type Certificate = z.output<typeof certificate>;

/** A certificate that expires soon or has expired. */
export const endingCertificate = z.object({ uses: z.array(z.string()), validUntil: timestamp, daysLeft: z.int() });
