import { createText, type MessageId as SharedId, type Text } from '../ui/i18n.js'
import { messages as shared } from '../ui/locales/en.json.messages'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en | SharedId>({ ...shared, ...messages })

/** The texts of a window that is back from a provider. */
export function useText(): Text<keyof typeof en | SharedId> {
  return text
}
