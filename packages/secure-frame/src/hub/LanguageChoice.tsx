import { currentLanguage, LOCALES, localeOf } from '@vestibule/protocol/texts'
import { keepChosenLocale } from '../ui/chosenLocale.js'
import { showLanguage } from '../ui/language.js'
import { useHubText } from './i18n.js'

function choose(locale: string) {
  keepChosenLocale(locale)
  void showLanguage(localeOf(locale, LOCALES) ?? 'en')
}

/** Languages by their own names. */
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
