import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type RemoteTextId = keyof typeof en

export const remoteText = createText<RemoteTextId>(messages)
