const paymentNotes: Readonly<Record<string, string>> = {
  dispute_opened: 'The buyer has asked their bank to take the payment back',
  dispute_won: 'The dispute ended well: the payment stays',
  dispute_lost: 'The dispute was lost: the payment went back',
  unmatched_refund: 'A refund at the payment provider is no line of this order',
  failed_refund: 'A refund did not arrive at the buyer',
  refused_refund: 'A refund has to wait until the bank of the buyer decides about a dispute',
  short_refund: 'Less than the price of a line was left to refund',
  paid_after_closing: 'It was paid after it had been closed',
  unexpected_payment: 'Another sum than its total was paid',
  unknown_payment: 'The payment provider tells of an unknown payment',
};

export const paymentNoteWords = (kind: string) => paymentNotes[kind] ?? 'A payment needs a look';
