import { createText } from '@vestibule/protocol/texts'
import type { MessageId as SharedId } from '../ui/i18n.js'
import { messages as shared } from '../ui/locales/en.json.messages'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export const t = createText<keyof typeof en | SharedId>(messages, shared)
