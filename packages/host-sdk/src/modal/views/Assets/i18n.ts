import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of what an account holds, of sending and receiving it, which come with those views. */
export const assetsText = createText<keyof typeof en>(messages)
