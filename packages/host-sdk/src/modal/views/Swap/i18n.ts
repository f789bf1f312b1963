import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of swaps, loaded with their views. */
export const swapText = createText<keyof typeof en>(messages)
