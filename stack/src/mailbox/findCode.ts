import type { Message } from './createMailbox.js'

/** The one-time code in a mail: six digits that stand alone, in the subject or else in the text. */
export function findCode({ subject, text }: Pick<Message, 'subject' | 'text'>): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(`${subject}\n${text}`)?.[0]
}
