/** The notice on the home page after a request for a URL that the store does not have. */
import type { FormNotice } from './forms/forms.ts';

/** Short, without spaces and punctuation that could form a message: anyone can write a link. */
const NAMEABLE = /^[\p{Letter}\p{Mark}\p{Number}/._~-]{2,60}$/u;

/** @param pathname as requested; its percent encoding is decoded for reading */
export function unknownPageNotice(pathname: string): FormNotice {
  const path = decoded(pathname);
  const name = NAMEABLE.test(path) ? path : 'that page';
  return { kind: 'info', text: `We couldn't find ${name}, so we brought you home.` };
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return '';
  }
}
