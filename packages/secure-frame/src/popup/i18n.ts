import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type WindowTextId = keyof typeof en

/** The texts of a window without a request, which no page's frame shows. */
export const t = createText<WindowTextId>(messages)
