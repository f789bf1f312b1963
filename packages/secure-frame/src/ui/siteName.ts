import { t } from './i18n.js'

/** Whether an origin is an extension of the operator. The frame acts for no other extension. */
export const isExtension = (origin: string): boolean => origin.startsWith('chrome-extension:')

export function siteName(origin: string): string {
  return isExtension(origin) ? t('extension') : new URL(origin).host
}

/** The same, with the site's scheme. */
export const originName = (origin: string): string =>
  isExtension(origin) ? siteName(origin) : origin
