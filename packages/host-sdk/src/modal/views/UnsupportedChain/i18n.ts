import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Texts about a network that a wallet should leave. */
export const unsupportedText = createText<keyof typeof en>(messages)
