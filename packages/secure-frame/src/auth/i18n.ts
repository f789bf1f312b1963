import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Rare texts of a login by mail, loaded with their surfaces. */
export const t = createText<keyof typeof en>(messages)
