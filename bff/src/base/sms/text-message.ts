export interface TextMessage {
  /** In E.164 format. */
  readonly to: string;
  readonly text: string;
  readonly userId: string;
  readonly address: string;
  /** Texts to verified numbers use a separate budget, which strangers who enter the number as theirs cannot spend. */
  readonly numberIsProved?: boolean;
}

/** The fields that a provider gets. */
export type Text = Pick<TextMessage, 'to' | 'text'>;
