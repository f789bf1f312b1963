import { createText } from '../../i18n.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** What becomes of a transaction, in texts that come with the first one. */
export const transactionText = createText<keyof typeof en>(messages)
