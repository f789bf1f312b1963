import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type HubMessageId = keyof typeof en
export type HubText = Text<HubMessageId>

export const hubText: HubText = createText(messages)
