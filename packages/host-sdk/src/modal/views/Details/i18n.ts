import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of the pages of one thing, which come with them. */
export const detailsText = createText<keyof typeof en>(messages)
