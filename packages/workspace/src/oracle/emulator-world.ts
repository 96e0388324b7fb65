/** A browser before the Firebase Auth emulator, spoken to over its REST interface. */
import { type CodeChoice, type Outcome, type Refusal, type World, wrongCode } from './world.ts';

const PROJECT = 'demo-oracle';

const refusals: Record<string, Refusal> = {
  EMAIL_EXISTS: 'e-mail is taken',
  INVALID_EMAIL: 'e-mail is none',
  WEAK_PASSWORD: 'password is weak',
  EMAIL_NOT_FOUND: 'e-mail is unknown',
  INVALID_PASSWORD: 'password is wrong',
  UNVERIFIED_EMAIL: 'address is not proved',
  INVALID_PHONE_NUMBER: 'phone is none',
  SECOND_FACTOR_EXISTS: 'factor is there already',
  MISSING_CODE: 'code is missing',
  INVALID_CODE: 'code is wrong',
  // The code was right before, and has been used.
  INVALID_SESSION_INFO: 'attempt is over',
  SESSION_EXPIRED: 'attempt is over',
  INVALID_OOB_CODE: 'link is not valid',
};

interface Answer {
  readonly idToken?: string;
  readonly mfaPendingCredential?: string;
  readonly mfaInfo?: readonly { readonly mfaEnrollmentId: string }[];
  readonly phoneSessionInfo?: { readonly sessionInfo: string };
  readonly phoneResponseInfo?: { readonly sessionInfo: string };
  readonly verificationCodes?: readonly { readonly sessionInfo: string; readonly code: string }[];
  readonly oobCodes?: readonly { readonly email: string; readonly requestType: string; readonly oobCode: string }[];
  readonly error?: { readonly message: string };
}

export function emulatorWorld(origin: string): World {
  let idToken = '';
  let pending = '';
  let enrollmentId = '';
  /** Sessions of the codes that were sent, newest last. */
  const sessions: string[] = [];

  const ask = async (path: string, body?: object): Promise<Answer> => {
    const response = await fetch(new URL(path, origin), {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json' },
    });
    return (await response.json()) as Answer;
  };
  const api = (method: string, body: object) => ask(`/identitytoolkit.googleapis.com/${method}?key=any`, body);
  const report = (path: string) => ask(`/emulator/v1/projects/${PROJECT}/${path}`);

  const outcomeOf = ({ error, ...answer }: Answer, outcome: Outcome): Outcome => {
    if (!error) {
      idToken = answer.idToken ?? idToken;
      return outcome;
    }
    const refusal = refusals[error.message.split(' ')[0] ?? ''];
    if (!refusal) throw new Error(`the emulator answered ${error.message}, which no script expects`);
    return `refused: ${refusal}`;
  };

  const typed = async (choice: CodeChoice): Promise<{ sessionInfo: string; code: string }> => {
    const { verificationCodes = [] } = await report('verificationCodes');
    const codeOf = (session: string) => verificationCodes.find(({ sessionInfo }) => sessionInfo === session)?.code;
    const newest = sessions.at(-1) ?? '';
    const session = choice === 'earlier' ? (sessions.at(-2) ?? '') : newest;
    const right = codeOf(session) ?? '000000';
    const code = { right, earlier: right, wrong: wrongCode(right), none: '' }[choice];
    return { sessionInfo: session, code };
  };

  const newestLink = async (email: string, type: string) => {
    const { oobCodes = [] } = await report('oobCodes');
    return oobCodes.findLast((link) => link.email === email && link.requestType === type)?.oobCode ?? 'none';
  };

  return {
    signUp: async (email, password) =>
      outcomeOf(await api('v1/accounts:signUp', { email, password, returnSecureToken: true }), 'signed in'),
    async signIn(email, password) {
      idToken = '';
      const answer = await api('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true });
      pending = answer.mfaPendingCredential ?? '';
      enrollmentId = answer.mfaInfo?.[0]?.mfaEnrollmentId ?? '';
      return outcomeOf(answer, pending ? 'second factor needed' : 'signed in');
    },
    async proveEmail(email) {
      await api('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      return outcomeOf(
        await api('v1/accounts:update', { oobCode: await newestLink(email, 'VERIFY_EMAIL') }),
        'address proved',
      );
    },
    look: async () => ((await api('v1/accounts:lookup', { idToken })).error ? 'signed out' : 'signed in'),
    async sendEnrollmentCode(phoneNumber) {
      const answer = await api('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } });
      if (answer.phoneSessionInfo) sessions.push(answer.phoneSessionInfo.sessionInfo);
      return outcomeOf(answer, 'code sent');
    },
    enroll: async (choice) =>
      outcomeOf(
        await api('v2/accounts/mfaEnrollment:finalize', {
          idToken,
          displayName: 'Phone MFA',
          phoneVerificationInfo: await typed(choice),
        }),
        'enrolled',
      ),
    async sendSignInCode() {
      const answer = await api('v2/accounts/mfaSignIn:start', {
        mfaPendingCredential: pending,
        mfaEnrollmentId: enrollmentId,
        phoneSignInInfo: {},
      });
      if (answer.phoneResponseInfo) sessions.push(answer.phoneResponseInfo.sessionInfo);
      return outcomeOf(answer, 'code sent');
    },
    proveFactor: async (choice) =>
      outcomeOf(
        await api('v2/accounts/mfaSignIn:finalize', {
          mfaPendingCredential: pending,
          phoneVerificationInfo: await typed(choice),
        }),
        'signed in',
      ),
    askForReset: async (email) =>
      outcomeOf(await api('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }), 'link sent'),
    reset: async (email, newPassword) =>
      outcomeOf(
        await api('v1/accounts:resetPassword', { oobCode: await newestLink(email, 'PASSWORD_RESET'), newPassword }),
        'password set',
      ),
  };
}
