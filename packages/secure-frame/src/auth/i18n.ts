import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en>(messages)

/** Rare texts of a login by mail, loaded with their surfaces. */
export function useText(): Text<keyof typeof en> {
  return text
}
