import { BackIcon, LockIcon } from '@vestibule/design/icons'
import { type ReactNode, useEffect } from 'react'
import { t } from '../ui/i18n.js'
import { t as windowText } from './i18n.js'
import './WindowPage.css'

export function WindowPage({ isTab = false, children }: Props) {
  useEffect(() => {
    document.title = t('window.title')
  }, [])
  return (
    <div className="window">
      <header className="window-top">
        {isTab && (
          <button
            type="button"
            className="window-back"
            data-testid="vb-window-back"
            aria-label={windowText('window.back')}
            onClick={() => history.back()}
          >
            <BackIcon />
          </button>
        )}
        <LockIcon />
        <span>{t('window.title')}</span>
        <bdi className="dim">{location.host}</bdi>
      </header>
      <main className="window-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

type Props = {
  /** Whether the page's own tab shows the wallet. Adds a link back. @default false */
  isTab?: boolean
  children: ReactNode
}
