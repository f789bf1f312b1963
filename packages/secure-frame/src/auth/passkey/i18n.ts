import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export const text = createText<keyof typeof en>(messages)

/** The texts of a login with a passkey, loaded with its surface. */
export function useText(): Text<keyof typeof en> {
  return text
}
