import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of a login at a provider, by its key. */
export type SocialTextId = keyof typeof en

export const socialText = createText<SocialTextId>(messages)
