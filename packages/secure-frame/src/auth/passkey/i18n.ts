import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** The texts of a login with a passkey, loaded with its surface. */
export const t = createText<keyof typeof en>(messages)
