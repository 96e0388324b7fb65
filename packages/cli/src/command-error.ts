/** A reason to give up that is told in plain words, without a stack trace. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** A command that was not understood; nothing has been done yet. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
