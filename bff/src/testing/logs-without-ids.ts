const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const TIME = /"(time|duration)":[\d.]+/g;

/** Returns the log without ids and times, which contain any few digits by chance. */
export function logsWithoutIds({ logs }: { logs: readonly string[] }): string {
  return logs.join('\n').replaceAll(ID, '').replaceAll(TIME, '');
}
