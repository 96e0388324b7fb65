/** The scripts that are played before both systems, one step after another in one browser. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Outcome, World } from './world.ts';

export interface Script {
  readonly name: string;
  readonly steps: readonly (readonly [name: string, act: (world: World) => Promise<Outcome>])[];
}

const PASSWORD = 'velvet-lantern-42';
const NEXT_PASSWORD = 'quiet-harbour-7';

const someone = () => `someone-${randomUUID().slice(0, 8)}@example.com`;
/** A number that nobody has been sent a text at, in an area that does not exist. */
const somePhone = () => `+1555${randomInt(2_000_000, 10_000_000)}`;

function signingUp(): Script {
  const email = someone();
  return {
    name: 'signing up',
    steps: [
      ['with five characters', (world) => world.signUp(email, 'x7#kq')],
      ['with no address', (world) => world.signUp('nobody', PASSWORD)],
      ['with a password everyone tries first', (world) => world.signUp(someone(), 'password')],
      ['rightly', (world) => world.signUp(email, PASSWORD)],
      ['again', (world) => world.signUp(email, PASSWORD)],
      ['again, in capitals', (world) => world.signUp(email.toUpperCase(), PASSWORD)],
    ],
  };
}

function signingIn(): Script {
  const email = someone();
  return {
    name: 'signing in',
    steps: [
      ['signs up', (world) => world.signUp(email, PASSWORD)],
      ['with the address in capitals', (world) => world.signIn(email.toUpperCase(), PASSWORD)],
      ['is signed in', (world) => world.look()],
      ['with a wrong password', (world) => world.signIn(email, 'not the password')],
      ['with an unknown address', (world) => world.signIn(someone(), PASSWORD)],
      ['with no address', (world) => world.signIn('nobody', PASSWORD)],
    ],
  };
}

function enrolling(): Script {
  const [email, phone] = [someone(), somePhone()];
  return {
    name: 'enrolling a phone',
    steps: [
      ['signs up', (world) => world.signUp(email, PASSWORD)],
      ['before the address is proved', (world) => world.sendEnrollmentCode(somePhone())],
      ['proves the address', (world) => world.proveEmail(email)],
      ['signs in', (world) => world.signIn(email, PASSWORD)],
      ['with a number without its plus', (world) => world.sendEnrollmentCode('5554443333')],
      ['with a plus alone', (world) => world.sendEnrollmentCode('+')],
      ['asks for a code', (world) => world.sendEnrollmentCode(phone)],
      ['types none', (world) => world.enroll('none')],
      ['types a wrong one', (world) => world.enroll('wrong')],
      ['types the right one', (world) => world.enroll('right')],
      ['is signed in', (world) => world.look()],
    ],
  };
}

function challenge(): Script {
  const [email, phone] = [someone(), somePhone()];
  return {
    name: 'the second factor at sign-in',
    steps: [
      ['signs up', (world) => world.signUp(email, PASSWORD)],
      ['proves the address', (world) => world.proveEmail(email)],
      ['signs in', (world) => world.signIn(email, PASSWORD)],
      ['asks for a code', (world) => world.sendEnrollmentCode(phone)],
      ['enrols', (world) => world.enroll('right')],
      ['signs in with a wrong password', (world) => world.signIn(email, 'not the password')],
      ['signs in with the right one', (world) => world.signIn(email, PASSWORD)],
      ['asks for a code for sign-in', (world) => world.sendSignInCode()],
      ['types none', (world) => world.proveFactor('none')],
      ['types a wrong one', (world) => world.proveFactor('wrong')],
      ['types the right one', (world) => world.proveFactor('right')],
      ['is signed in', (world) => world.look()],
      ['types the used one again', (world) => world.proveFactor('right')],
    ],
  };
}

function guessing(): Script {
  const [email, phone] = [someone(), somePhone()];
  const wrong = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
  return {
    name: 'guessing codes',
    steps: [
      ['signs up', (world) => world.signUp(email, PASSWORD)],
      ['proves the address', (world) => world.proveEmail(email)],
      ['signs in', (world) => world.signIn(email, PASSWORD)],
      ['asks for a code', (world) => world.sendEnrollmentCode(phone)],
      ['enrols', (world) => world.enroll('right')],
      ['signs in again', (world) => world.signIn(email, PASSWORD)],
      ['asks for a code for sign-in', (world) => world.sendSignInCode()],
      ['asks for another one', (world) => world.sendSignInCode()],
      ['types the one before', (world) => world.proveFactor('earlier')],
      ['signs in once more', (world) => world.signIn(email, PASSWORD)],
      ['asks for a code once more', (world) => world.sendSignInCode()],
      ...wrong.map((name) => [`types a wrong one, the ${name}`, (world: World) => world.proveFactor('wrong')] as const),
      ['types the right one', (world) => world.proveFactor('right')],
    ],
  };
}

function resetting(): Script {
  const email = someone();
  return {
    name: 'a new password',
    steps: [
      ['signs up', (world) => world.signUp(email, PASSWORD)],
      ['for an unknown address', (world) => world.askForReset(someone())],
      ['for the right one', (world) => world.askForReset(email)],
      ['sets a weak one', (world) => world.reset(email, 'x7#kq')],
      ['sets a good one', (world) => world.reset(email, NEXT_PASSWORD)],
      ['uses the link again', (world) => world.reset(email, PASSWORD)],
      ['signs in with the earlier one', (world) => world.signIn(email, PASSWORD)],
      ['signs in with the new one', (world) => world.signIn(email, NEXT_PASSWORD)],
    ],
  };
}

/** Fresh scripts: of addresses and numbers that nobody has used. */
export function newScripts(): readonly Script[] {
  return [signingUp(), signingIn(), enrolling(), challenge(), guessing(), resetting()];
}
