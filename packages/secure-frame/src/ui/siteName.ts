import { t } from './i18n.js'

/** The frame accepts only the operator's extensions. */
export const isExtension = (origin: string): boolean => origin.startsWith('chrome-extension:')

export function siteName(origin: string): string {
  return isExtension(origin) ? t('extension') : new URL(origin).host
}

export const originName = (origin: string): string =>
  isExtension(origin) ? t('extension') : origin
