import { setupI18n } from '@lingui/core'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of the frame, by its key. */
export type MessageId = keyof typeof en
export type Text = (id: MessageId, values?: Record<string, string | number>) => string

const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
const text: Text = (id, values) => i18n._(id, values)

/** The frame's texts, English built in. */
export function useText(): Text {
  return text
}
