import { setupI18n } from '@lingui/core'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of the modal, by its key. */
export type MessageId = keyof typeof en

/** The modal's texts, English built in. */
export function createI18n() {
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  return {
    t: (id: MessageId, values?: Record<string, string | number>): string => i18n._(id, values),
    has: (id: string): id is MessageId => id in messages,
  }
}

export type I18n = ReturnType<typeof createI18n>
