import { createText } from '../../../../ui/i18n.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of Solana's requests; they come with its chunk. */
export const text = createText<keyof typeof en>(messages)
