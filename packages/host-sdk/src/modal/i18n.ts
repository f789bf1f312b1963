import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

export type MessageId = keyof typeof en

export function createI18n() {
  return {
    t: createText<MessageId>(messages),
    has: (id: string): id is MessageId => id in messages,
  }
}

export type I18n = ReturnType<typeof createI18n>
