import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of a window without a request, by its key. */
export type WindowTextId = keyof typeof en

const text = createText<WindowTextId>(messages)

/** The texts of a window without a request, which no page's frame shows. */
export function useText(): Text<WindowTextId> {
  return text
}
