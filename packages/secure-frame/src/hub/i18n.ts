import { createText, type Text } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of the hub, by its key; the frame does not carry them. */
export type HubMessageId = keyof typeof en
export type HubText = Text<HubMessageId>

/** The hub's texts. */
export const hubText: HubText = createText(messages)
