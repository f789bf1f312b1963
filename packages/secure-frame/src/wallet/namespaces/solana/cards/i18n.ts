import { createText, type Text as TextOf } from '../../../../ui/i18n.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of a card of Solana's, by its key. */
export type MessageId = keyof typeof en
export type Text = TextOf<MessageId>

/** The texts of Solana's requests; they come with its chunk. */
export const text: Text = createText<MessageId>(messages)
