import { BackIcon, LockIcon } from '@vestibule/design/icons'
import { type ReactNode, useEffect } from 'react'
import { hubText as t } from './i18n.js'
import './HubPage.css'
import './sections.css'
import './notes.css'
import './forms.css'
import './secret.css'
import './requests.css'
import { currentLanguage, LOCALES, localeOf } from '@vestibule/protocol/texts'
import { keepChosenLocale } from '../ui/chosenLocale.js'
import { showLanguage } from '../ui/language.js'

export function HubPage(props: Props) {
  const { headline, back, children } = props
  useEffect(() => {
    document.title = t('title')
  }, [])
  return (
    <div className="hub">
      <header className="hub-top">
        <LockIcon />
        <span>{t('title')}</span>
        <bdi className="dim">{location.host}</bdi>
        <LanguageChoice />
      </header>
      <main className="hub-main" tabIndex={-1}>
        {back !== undefined && (
          <a className="hub-back" href={back} data-testid="vb-hub-back">
            <BackIcon />
            {t('back')}
          </a>
        )}
        <h1 className={headline === undefined ? 'visually-hidden' : undefined}>
          {headline ?? t('title')}
        </h1>
        {children}
      </main>
    </div>
  )
}

type Props = {
  headline?: string | undefined
  back?: string | undefined
  children: ReactNode
}

function choose(locale: string) {
  keepChosenLocale(locale)
  void showLanguage(localeOf(locale, LOCALES) ?? 'en')
}

function LanguageChoice() {
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
