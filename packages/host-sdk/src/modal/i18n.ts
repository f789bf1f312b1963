import { type Messages, setupI18n } from '@lingui/core'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text that comes with the modal, by its key. */
export type MessageId = keyof typeof en

/** Texts by their keys, with what stands in them. */
export type Text<id extends string> = (id: id, values?: Record<string, string | number>) => string

/** The modal's texts, English built in. */
export function createI18n() {
  return {
    t: createText<MessageId>(messages),
    has: (id: string): id is MessageId => id in messages,
  }
}

export type I18n = ReturnType<typeof createI18n>

/** The texts of a view with a separate catalogue, which loads with the view's chunk. */
export function createText<id extends string>(messages: Messages): Text<id> {
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  return (id, values) => i18n._(id, values)
}
