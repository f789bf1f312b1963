import { VestibuleError } from '@vestibule/protocol'
import type { I18n } from './i18n.js'

/** What a visitor reads when something failed: a text chosen by the error's type, never the error's own words. */
export function errorText({ t, has }: I18n, error: unknown): string {
  if (!(error instanceof VestibuleError)) return t('error.unknown')
  const id = `error.${error.type}`
  const seconds = Number(error.data?.seconds ?? 30)
  return has(id) ? t(id, { seconds, minutes: Math.ceil(seconds / 60) }) : t('error.unknown')
}
