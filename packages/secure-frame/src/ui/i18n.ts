import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type MessageId = keyof typeof en

/** The texts of the frame's first paint; lazily loaded parts have their own. */
export const t = createText<MessageId>(messages)
