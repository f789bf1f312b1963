import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Keys of the hub's texts, which the frame does not load. */
export type HubMessageId = keyof typeof en
export type HubText = Text<HubMessageId>

/** The hub's texts. */
export const hubText: HubText = createText(messages)
