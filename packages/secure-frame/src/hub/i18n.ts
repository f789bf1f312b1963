import { setupI18n } from '@lingui/core'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

/** Every text of the hub, by its key; the frame does not carry them. */
export type HubMessageId = keyof typeof en
export type HubText = (id: HubMessageId, values?: Record<string, string | number>) => string

const i18n = setupI18n({ locale: 'en', messages: { en: messages } })
const text: HubText = (id, values) => i18n._(id, values)

/** The hub's texts, English built in. */
export function useHubText(): HubText {
  return text
}
