/** Finds text that the browser draws in a system font instead of a shipped one. */
import type { CDPSession, Page } from '@playwright/test';

/** A DOM node of the protocol, with the fields used here. */
interface Node {
  readonly nodeId: number;
  readonly parentId?: number;
  readonly nodeName: string;
  readonly nodeType: number;
  readonly nodeValue: string;
  readonly pseudoElements?: readonly Node[];
}

const TEXT = 3;
/** User names may be in any script; the product's own text is in Latin letters and signs. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u;

/** Returns every visible text that is not in a shipped font, with its fonts. */
export async function textInMachineFonts(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const found = await complaintsAbout(cdp);
  // The session is not detached: that would reconnect a page that a test has taken offline.
  await cdp.send('CSS.disable');
  await cdp.send('DOM.disable');
  return found.filter((complaint) => complaint !== undefined);
}

async function complaintsAbout(cdp: CDPSession): Promise<(string | undefined)[]> {
  const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  try {
    return await Promise.all([...texts(nodes)].map(([nodeId, text]) => complaintAbout(cdp, nodeId, text)));
  } catch (error) {
    // The page has replaced a listed node, so the current nodes are read again.
    if ((error as Error).message.includes('Could not find node with given id')) return complaintsAbout(cdp);
    throw error;
  }
}

/** Texts of the page by the element that draws them, including generated ones. */
function texts(nodes: readonly Node[]): Map<number, string> {
  const all = new Map<number, string>();
  for (const { nodeType, nodeValue, parentId, pseudoElements = [] } of nodes) {
    if (nodeType === TEXT && nodeValue.trim() && parentId) all.set(parentId, (all.get(parentId) ?? '') + nodeValue);
    for (const { nodeId, nodeName } of pseudoElements) all.set(nodeId, nodeName);
  }
  return all;
}

async function complaintAbout(cdp: CDPSession, nodeId: number, text: string): Promise<string | undefined> {
  if (OTHER_SCRIPT.test(text)) return undefined;
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  const ofTheMachine = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
  return ofTheMachine.length > 0 ? `“${text.trim()}” in ${ofTheMachine.join(', ')}` : undefined;
}
