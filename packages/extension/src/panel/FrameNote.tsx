import type { PanelRequest } from '@vestibule/protocol/extension'
import { useEffect, useState } from 'react'
import { t } from './i18n.js'
import { Note } from './Note.js'
import { siteOfTab } from './useCurrentSite.js'

export function FrameNote({ request }: { request: PanelRequest }) {
  const { top, tabId, origin } = request
  /** Null if the site of the tab is unknown. */
  const [page, setPage] = useState<string | null | undefined>()
  useEffect(() => {
    let isHere = true
    setPage(undefined)
    if (!top) void siteOfTab(tabId).then((site) => isHere && setPage(site ?? null))
    return () => {
      isHere = false
    }
  }, [top, tabId])
  if (top || page === undefined || page === origin) return null
  return (
    <Note kind="warn" data-testid="in-frame">
      {page === null ? t('request.inPage') : t('request.inSite', { site: new URL(page).host })}
    </Note>
  )
}
