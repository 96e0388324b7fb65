/** Asks before the page is left while unsaved work would be lost. */
export function createUnloadGuard(): (isNeeded: boolean) => void {
  let isSet = false;
  const ask = (event: Event) => event.preventDefault();
  return (isNeeded) => {
    if (isNeeded === isSet) return;
    isSet = isNeeded;
    if (isNeeded) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  };
}
