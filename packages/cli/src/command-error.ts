/** An expected failure, shown as plain words without a stack trace. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** A misunderstood command; nothing was done. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
