/** npm test, to be written */
export async function run(): Promise<number> {
  return 0;
}
