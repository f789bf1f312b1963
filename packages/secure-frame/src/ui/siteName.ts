import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en>(messages)

/** Whether an origin is an extension of the operator. The frame acts for no other extension. */
export const isExtension = (origin: string): boolean => origin.startsWith('chrome-extension:')

export function siteName(origin: string): string {
  return isExtension(origin) ? text('extension') : new URL(origin).host
}

/** The same, with the site's scheme. */
export const originName = (origin: string): string =>
  isExtension(origin) ? siteName(origin) : origin
