import { createText } from '@vestibule/protocol/texts'
import type { MessageId as SharedId } from '../ui/i18n.js'
import { messages as shared } from '../ui/locales/en.json.messages'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type MessageId = keyof typeof en | SharedId

export const t = createText<MessageId>(messages, shared)
