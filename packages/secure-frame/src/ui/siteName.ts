import { createText } from '@vestibule/protocol/texts'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const text = createText<keyof typeof en>(messages)

/** Whether an origin is an extension of the operator: a frame acts for no other one. */
export const isExtension = (origin: string): boolean => origin.startsWith('chrome-extension:')

/** The host of a site, or a text for the operator's extension, whose host means nothing. */
export function siteName(origin: string): string {
  return isExtension(origin) ? text('extension') : new URL(origin).host
}

/** The same with the scheme of a site. */
export const originName = (origin: string): string =>
  isExtension(origin) ? siteName(origin) : origin
