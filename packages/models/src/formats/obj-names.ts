/** Names in an OBJ and its MTL: readers end them at a space. */

function objName(name: string): string {
  return name.normalize().replaceAll(/[^\p{Letter}\p{Number}_.-]+/gu, '_') || 'part';
}

/** Returns a function that gives each name once, with a number after one that is taken. */
export function createNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const plain = objName(name);
    let free = plain;
    for (let i = 2; taken.has(free); i++) free = `${plain}_${i}`;
    taken.add(free);
    return free;
  };
}
