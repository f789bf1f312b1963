import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type MessageId = keyof typeof en

export const t = createText<MessageId>(messages)
