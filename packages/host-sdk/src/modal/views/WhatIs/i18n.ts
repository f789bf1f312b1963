import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of the help, by its key. */
export type HelpId = keyof typeof en

export const helpText = createText<HelpId>(messages)
