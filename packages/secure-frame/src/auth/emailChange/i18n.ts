import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of a change of the email, by its key. */
export type ChangeTextId = keyof typeof en

const text = createText<ChangeTextId>(messages)

/** The texts of a change of the email, loaded with its surface. */
export function useText(): Text<ChangeTextId> {
  return text
}
