import { type Messages, setupI18n } from '@lingui/core'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of the frame, by its key. */
export type MessageId = keyof typeof en
/** A text by its key, with what it takes in. */
export type Text<id extends string = MessageId> = (
  id: id,
  values?: Record<string, string | number>,
) => string

/** Texts over one catalogue, English built in. */
export function createText<id extends string>(messages: Messages): Text<id> {
  const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
  return (id, values) => i18n._(id, values)
}

const text = createText<MessageId>(messages)

/** The texts of the frame's first paint; a part that is fetched later brings its own. */
export function useText(): Text {
  return text
}
