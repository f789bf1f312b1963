import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of the way to the wallet's own page, by its key. */
export type MessageId = keyof typeof en

const text = createText<MessageId>(messages)

/** The texts of opening the wallet's own page, loaded with their chunk. */
export function useText(): Text<MessageId> {
  return text
}
