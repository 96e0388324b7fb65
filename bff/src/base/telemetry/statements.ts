/** Names of statements, without parameter values. */
import type { Log } from '../log.ts';
import { statementRan } from '../signals.ts';

const VERB_AND_TABLE =
  /^\s*(?:with\s[\s\S]*?\)\s*)?(select|insert|update|delete)\b[\s\S]*?\b(?:from|into|update)\s+"?(\w+)"?/i;
const UPDATE = /^\s*update\s+"?(\w+)"?/i;
const REPOSITORY_FRAME = /at (?:async )?(\w+) \([^()]*\.repository\.ts/;
const SHOWN_LENGTH = 400;
const MAX_FRAMES = 50;

/** Returns a name such as `select products`. */
export function statementName(sql: string): string {
  const updated = UPDATE.exec(sql)?.[1];
  if (updated) return `update ${updated}`;
  const [, verb, table] = VERB_AND_TABLE.exec(sql) ?? [];
  return verb && table ? `${verb.toLowerCase()} ${table}` : (/\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement');
}

/** Logs statements that take `threshold` milliseconds or longer. @returns a function that stops it */
export function logSlowStatements(log: Log, threshold: number): () => void {
  return statementRan.listen(({ sql, duration }) => {
    if (duration < threshold) return;
    const fields = { caller: callerInRepository(), name: statementName(sql), sql: sql.slice(0, SHOWN_LENGTH) };
    log.warn({ event: 'slow_statement', ...fields, duration: Math.round(duration) }, 'a statement was slow');
  });
}

/** Returns the repository function that awaits the statement. */
function callerInRepository(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_FRAMES;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return REPOSITORY_FRAME.exec(stack)?.[1];
}
