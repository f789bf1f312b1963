import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts that stand in the list of wallets, which come with it. */
export const profileText = createText<keyof typeof en>(messages)
