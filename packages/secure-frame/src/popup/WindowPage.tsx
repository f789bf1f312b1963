import { LockIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import { useText } from '../ui/i18n.js'
import './WindowPage.css'

/** The wallet's window: its own line on top, which says whose page this is, and what is decided below. */
export function WindowPage({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <div className="window">
      <header className="window-top">
        <LockIcon />
        <span>{t('window.title')}</span>
        <bdi className="dim">{location.host}</bdi>
      </header>
      <main className="window-main">{children}</main>
    </div>
  )
}
