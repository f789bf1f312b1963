import { Spinner } from '@vestibule/design'
import type { Vestibule } from '@vestibule/host-sdk'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { FrameNote } from './FrameNote.js'
import { t } from './i18n.js'
import { Note } from './Note.js'
import { SiteName } from './SiteRow.js'
import { imitatedOf, Sites, useSites } from './Sites.js'
import type { SiteRequests } from './siteRequests.js'

const TABS = ['wallet', 'sites'] as const
/** Height in CSS px of a frame that has not reported its height. */
const UNKNOWN_HEIGHT = 320

export function Panel({
  wallet,
  hub,
  requests,
  place,
  windowId,
  disconnect,
  cancelSignIn,
}: PanelProps) {
  const { waiting, surfaces, signIn, failed } = useStore(requests.store)
  const [tab, setTab] = useState<'wallet' | 'sites'>(hub === undefined ? 'wallet' : 'sites')
  const [modal, setModal] = useState<HTMLElement | null>(null)
  const [frames, setFrames] = useState<HTMLElement | null>(null)
  const asking = signIn === undefined ? waiting[0]?.request.origin : undefined
  const surface = asking === undefined ? undefined : surfaces[asking]
  const isReady = surface !== undefined && surface.name !== 'none'
  const sites = useSites()
  const twin = asking && imitatedOf(asking, sites)
  const others = new Set(waiting.map(({ request }) => request.origin)).size - 1

  useLayoutEffect(() => {
    const element = wallet?.element
    // Move the element only if necessary: a move reloads its frame.
    if (modal !== null && element !== undefined && element.parentElement !== modal)
      modal.append(element)
  }, [modal, wallet])

  useLayoutEffect(() => {
    if (frames !== null && place.parentElement !== frames) frames.append(place)
  }, [frames, place])

  useLayoutEffect(() => {
    const shown = asking === undefined ? undefined : requests.frameOf(asking)?.iframe
    for (const iframe of place.querySelectorAll('iframe')) {
      iframe.toggleAttribute('data-shown', iframe === shown)
      // A hidden frame must not take the focus.
      iframe.inert = iframe !== shown
    }
    if (shown !== undefined) shown.style.height = `${surface?.height || UNKNOWN_HEIGHT}px`
  }, [asking, surface, place, requests])

  useEffect(() => {
    if (isReady && asking !== undefined) requests.frameOf(asking)?.iframe.focus()
  }, [isReady, asking, requests])

  const isAsked = asking !== undefined
  // The inert panel loses the focus.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!isAsked || !(focused instanceof HTMLElement)) return
    return () => focused.focus()
  }, [isAsked])

  useEffect(() => {
    if (asking === undefined || isReady) return
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') requests.store.getState().waiting[0]?.leave()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [asking, isReady, requests])

  useEffect(() => {
    if (signIn !== undefined && hub === undefined) setTab('wallet')
  }, [signIn, hub])

  return (
    <>
      <div className="panel" inert={isAsked}>
        {signIn === undefined ? (
          <nav className="tabs" aria-label={t('tabs')}>
            {hub !== undefined && (
              <a href={hub} target="_blank" rel="noreferrer" data-testid="tab-wallet">
                {t('tab.wallet')}
              </a>
            )}
            {(hub === undefined ? TABS : (['sites'] as const)).map((name) => (
              <button
                key={name}
                type="button"
                aria-current={tab === name ? 'page' : undefined}
                data-testid={`tab-${name}`}
                onClick={() => setTab(name)}
              >
                {t(`tab.${name}`)}
              </button>
            ))}
          </nav>
        ) : (
          <div className="banner" role="status">
            <p>{t('signIn', { site: new URL(signIn.origin).host })}</p>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              data-testid="cancel-sign-in"
              onClick={cancelSignIn}
            >
              {t('cancel')}
            </button>
          </div>
        )}
        <div role="alert" data-testid="failed">
          {failed !== undefined && (
            <Note kind="bad">{t('request.failed', { site: new URL(failed.origin).host })}</Note>
          )}
        </div>
        <main hidden={tab !== 'wallet'} className="wallet" ref={setModal} />
        {tab === 'sites' && <Sites {...{ sites, windowId, disconnect }} />}
      </div>
      <section className="request" hidden={asking === undefined} data-testid="request">
        {twin !== undefined && (
          <Note kind="bad" role="alert" data-testid="imitates">
            {t('site.imitates', { site: new URL(twin).host })}
          </Note>
        )}
        {asking !== undefined && waiting[0] && <FrameNote request={waiting[0].request} />}
        {others > 0 && <p className="others">{t('request.waiting', { count: others })}</p>}
        <div className="stage">
          <div ref={setFrames} className="frames" data-waiting={!isReady || undefined} />
          {asking !== undefined && !isReady && (
            <div className="loading">
              <p className="site-host">
                <SiteName origin={asking} />
              </p>
              <Spinner />
              <p role="status">{t('request.loading')}</p>
              <button
                type="button"
                className="button"
                data-kind="quiet"
                onClick={() => waiting[0]?.leave()}
              >
                {t('cancel')}
              </button>
            </div>
          )}
        </div>
      </section>
    </>
  )
}

type PanelProps = {
  wallet: Pick<Vestibule, 'element'> | undefined
  hub?: string
  requests: SiteRequests
  place: HTMLElement
  windowId: number
  disconnect: (origin: string) => Promise<void>
  cancelSignIn: () => void
}
