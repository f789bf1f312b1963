import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en>(messages)

/** The texts of a login by mail that few visitors see; they come with its surfaces. */
export function useText(): Text<keyof typeof en> {
  return text
}
