import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type NameTextId = keyof typeof en

/** The texts about names of accounts, loaded with their views. */
export const nameText = createText<NameTextId>(messages)
