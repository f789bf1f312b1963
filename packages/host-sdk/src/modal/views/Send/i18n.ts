import { createText } from '../../i18n.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** What is wrong with a transfer. */
export const sendText = createText<keyof typeof en>(messages)
