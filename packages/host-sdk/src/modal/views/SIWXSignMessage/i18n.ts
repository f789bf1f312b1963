import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of a sign-in with the wallet, by its key. */
export type SiwxTextId = keyof typeof en

export const siwxText = createText<SiwxTextId>(messages)
