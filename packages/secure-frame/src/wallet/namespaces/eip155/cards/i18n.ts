import { createText, type MessageId as SharedId, type Text as TextOf } from '../../../../ui/i18n.js'
import { messages as shared } from '../../../../ui/locales/en.json.messages'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of a card of EVM's, by its key. */
export type MessageId = keyof typeof en | SharedId
export type Text = TextOf<MessageId>

export const text: Text = createText<MessageId>({ ...shared, ...messages })

/** The texts of EVM's requests; they come with its chunk. */
export function useText(): Text {
  return text
}
