import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of the scanner, loaded with it. */
export const scanText = createText<keyof typeof en>(messages)
