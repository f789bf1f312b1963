import { currentLanguage, LOCALES, localeOf } from '@vestibule/protocol/texts'
import { showLanguage } from '../ui/language.js'
import { useHubText } from './i18n.js'

const KEY = 'vestibule-locale'

/** The language that the visitor chose here before; null without a choice, and where the browser blocks storage. */
export function readChosenLocale(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function choose(locale: string) {
  try {
    localStorage.setItem(KEY, locale)
  } catch {
    // It holds until the page is closed.
  }
  void showLanguage(localeOf(locale) ?? 'en')
}

/** Languages by their own names, for visitors who do not read the present one. */
export function LanguageChoice() {
  const t = useHubText()
  return (
    <select
      className="hub-language"
      aria-label={t('language')}
      data-testid="vb-hub-language"
      value={currentLanguage().locale}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale}
        </option>
      ))}
    </select>
  )
}
