import { createText } from '../../i18n.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of the account, which come with its view. */
export const accountText = createText<keyof typeof en>(messages)
