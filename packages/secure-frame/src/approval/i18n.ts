import { createText, type Text as TextOf } from '@vestibule/protocol/texts'
import type { MessageId as SharedId } from '../ui/i18n.js'
import { messages as shared } from '../ui/locales/en.json.messages'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type MessageId = keyof typeof en | SharedId
export type Text = TextOf<MessageId>

export const t: Text = createText<MessageId>(messages, shared)
