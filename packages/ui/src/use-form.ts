/** Form state: validation, one submit at a time, and server refusals. Bundled with the apps that use it. */
import { type FormEvent, useRef, useState } from 'react';
import { useErrorSummary } from './use-error-summary.ts';

export type FieldValues<Field extends string> = { readonly [F in Field]: string };

export type FieldErrors<Field extends string> = { readonly [F in Field]?: string | undefined };

export interface FormRefusal<Field extends string, Failure = never> {
  readonly errors?: FieldErrors<Field>;
  readonly failure?: Failure | undefined;
}

interface FormOptions<Field extends string, Failure> {
  readonly check?: (values: FieldValues<Field>) => FieldErrors<Field>;
  /** Called with valid values. Returns a refusal (empty: may be sent again), or nothing when the form stays busy. */
  readonly send: (
    values: FieldValues<Field>,
  ) => FormRefusal<Field, Failure> | Promise<FormRefusal<Field, Failure> | undefined>;
  readonly onEdit?: (values: FieldValues<Field>) => void;
  readonly failure?: Failure | undefined;
}

interface Shown<Field extends string, Failure> extends FormRefusal<Field, Failure> {
  readonly errors: FieldErrors<Field>;
  readonly busy: boolean;
  /** True for a server response about values that passed validation. */
  readonly isAnswer?: boolean | undefined;
  /** A new object for every submit. */
  readonly submit?: object | undefined;
}

/** Values stay in the DOM fields, so that input from before hydration survives. */
export function useForm<Field extends string, Failure = never>({
  check,
  send,
  onEdit,
  failure,
}: FormOptions<Field, Failure>) {
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
    /** Lists several errors; belongs at the top of the form. */
    summary,
    dismiss: () => setShown({ errors: {}, busy: false }),
    props: {
      ref,
      method: 'post',
      noValidate: true,
      async onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isUnderWay.current) return;
        const values = valuesOf<Field>(event);
        const errors = check?.(values) ?? {};
        const busy = !Object.values(errors).some(Boolean);
        show({ errors, busy });
        const answer = busy && (await send(values));
        if (answer) show({ errors: {}, ...answer, isAnswer: true, busy: false });
      },
      onChange(event: FormEvent<HTMLFormElement>) {
        const name = (event.target as HTMLInputElement).name as Field;
        const values = valuesOf<Field>(event);
        onEdit?.(values);
        const error = isAnswer ? undefined : check?.(values)[name];
        if (errors[name]) setShown({ ...shown, errors: { ...errors, [name]: error } });
      },
    },
  };
}

export type Form<Field extends string, Failure = never> = ReturnType<typeof useForm<Field, Failure>>;

function valuesOf<Field extends string>({ currentTarget }: FormEvent<HTMLFormElement>): FieldValues<Field> {
  return Object.fromEntries(new FormData(currentTarget)) as FieldValues<Field>;
}
