import { createText, type MessageId as SharedId, type Text } from '../ui/i18n.js'
import { messages as shared } from '../ui/locales/en.json.messages'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type MessageId = keyof typeof en | SharedId

const text = createText<MessageId>({ ...shared, ...messages })

/** The texts of the question whether a page may see the wallet; they come with its chunk. */
export function useText(): Text<MessageId> {
  return text
}
