import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Texts about a transaction's progress, which load with the first one. */
export const transactionText = createText<keyof typeof en>(messages)
