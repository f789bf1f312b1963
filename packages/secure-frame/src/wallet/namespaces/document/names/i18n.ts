import { createText } from '../../../../ui/i18n.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of changes of names, in every namespace. */
export const nameText = createText<keyof typeof en>(messages)
