import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type SocialTextId = keyof typeof en

export const socialText = createText<SocialTextId>(messages)
