import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of a change of the email, loaded with its views. */
export const updateText = createText<keyof typeof en>(messages)
