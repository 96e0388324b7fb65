/** Forms: checked, sent once at a time, and refused where it belongs. Bundled with the apps that use it. */
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useErrorSummary } from './use-error-summary.ts';

export type FieldValues<Field extends string> = { readonly [F in Field]: string };

/** What is wrong with fields, a sentence each. */
export type FieldErrors<Field extends string> = { readonly [F in Field]?: string | undefined };

/** Why a form was not taken. */
export interface FormRefusal<Field extends string, Failure = never> {
  readonly errors?: FieldErrors<Field>;
  /** What is wrong with the form as a whole. */
  readonly failure?: Failure | undefined;
}

interface FormOptions<Field extends string, Failure> {
  readonly check?: (values: FieldValues<Field>) => FieldErrors<Field>;
  /**
   * Called with values that passed the check. Answers a refusal, which is empty when the form may be sent again, or
   * nothing when the form is left: it stays busy.
   */
  readonly send: (
    values: FieldValues<Field>,
  ) => FormRefusal<Field, Failure> | Promise<FormRefusal<Field, Failure> | undefined>;
  /** Called with the values after each change. */
  readonly onEdit?: (values: FieldValues<Field>) => void;
  /** What is wrong from the start. */
  readonly failure?: Failure | undefined;
}

interface Shown<Field extends string, Failure> extends FormRefusal<Field, Failure> {
  readonly errors: FieldErrors<Field>;
  readonly busy: boolean;
  /** Of what was sent: the check, which let it pass, has nothing to say of it. */
  readonly isAnswer?: boolean | undefined;
  /** Another one for every answer to a submit. */
  readonly submit?: object | undefined;
}

export interface Form<Field extends string, Failure = never> {
  readonly busy: boolean;
  readonly errors: FieldErrors<Field>;
  readonly failure?: Failure | undefined;
  /** Lists the errors, where there are several; belongs at the top of the form. */
  readonly summary: ReactNode;
  /** Takes away what was said. */
  readonly dismiss: () => void;
  /** Belong on the `<form>`. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
    readonly onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** Values stay in the form's own fields, so that what is filled in before hydration survives it. */
export function useForm<Field extends string, Failure = never>({
  check,
  send,
  onEdit,
  failure,
}: FormOptions<Field, Failure>): Form<Field, Failure> {
  const [shown, setShown] = useState<Shown<Field, Failure>>({ errors: {}, failure, busy: false });
  const { errors, isAnswer } = shown;
  const isUnderWay = useRef(false);
  const { form: ref, summary } = useErrorSummary(shown.submit);
  const show = (now: Shown<Field, Failure>) => {
    isUnderWay.current = now.busy;
    setShown({ ...now, submit: {} });
  };

  return {
    ...shown,
    summary,
    dismiss: () => setShown({ errors: {}, busy: false }),
    props: {
      ref,
      method: 'post',
      noValidate: true,
      async onSubmit(event) {
        event.preventDefault();
        if (isUnderWay.current) return;
        const values = valuesOf<Field>(event);
        const errors = check?.(values) ?? {};
        const busy = !Object.values(errors).some(Boolean);
        show({ errors, busy });
        const answer = busy && (await send(values));
        if (answer) show({ errors: {}, ...answer, isAnswer: true, busy: false });
      },
      onChange(event) {
        const name = (event.target as HTMLInputElement).name as Field;
        const values = valuesOf<Field>(event);
        onEdit?.(values);
        const error = isAnswer ? undefined : check?.(values)[name];
        if (errors[name]) setShown({ ...shown, errors: { ...errors, [name]: error } });
      },
    },
  };
}

function valuesOf<Field extends string>({ currentTarget }: FormEvent<HTMLFormElement>): FieldValues<Field> {
  return Object.fromEntries(new FormData(currentTarget)) as FieldValues<Field>;
}
