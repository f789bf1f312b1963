import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Texts about problems of a transfer. */
export const sendText = createText<keyof typeof en>(messages)
