import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en>(messages)

/** The texts of a login at a provider, loaded with its surface. */
export function useText(): Text<keyof typeof en> {
  return text
}
