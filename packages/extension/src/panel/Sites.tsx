import { imitatedSite } from '@vestibule/protocol/sites'
import { formatDate } from '@vestibule/protocol/texts'
import { useEffect, useRef, useState } from 'react'
import { onSites, readSites, type Site } from '../sites.js'
import { t } from './i18n.js'
import { Note } from './Note.js'
import { OldDapps } from './OldDapps.js'
import { SiteRow } from './SiteRow.js'
import { useCurrentSite } from './useCurrentSite.js'

type Listed = ReturnType<typeof useSites>

/** Finds an earlier connected site with a similar name. */
export function imitatedOf(origin: string, sites: Listed) {
  const own = sites.find((site) => site.origin === origin)?.since ?? Number.POSITIVE_INFINITY
  const earlier = sites.filter(({ since }) => since < own)
  return imitatedSite(
    origin,
    earlier.map((site) => site.origin),
  )
}

export function Sites({ sites, windowId, disconnect }: Sites.Props) {
  const here = useCurrentSite(windowId)
  const [failed, setFailed] = useState<string | undefined>()
  const main = useRef<HTMLElement>(null)
  const leave = (origin: string) => {
    setFailed(undefined)
    return disconnect(origin).then(
      () => main.current?.focus(),
      () => setFailed(origin),
    )
  }
  const others = sites.filter(({ origin }) => origin !== here)
  return (
    <main ref={main} className="sites" tabIndex={-1}>
      <div role="alert">
        {failed !== undefined && (
          <Note kind="bad">{t('site.failed', { site: new URL(failed).host })}</Note>
        )}
      </div>
      {here !== undefined && (
        <section aria-labelledby="here">
          <h1 id="here">{t('site.here')}</h1>
          <SiteRow
            origin={here}
            site={sites.find(({ origin }) => origin === here)}
            disconnect={() => leave(here)}
            notes={<SiteNotes origin={here} sites={sites} />}
          />
        </section>
      )}
      {(others.length > 0 || sites.length === 0) && (
        <section aria-labelledby="connected">
          <h1 id="connected">{t('sites.title')}</h1>
          {sites.length === 0 && <p className="none">{t('sites.none')}</p>}
          <ul>
            {others.map(({ origin, ...site }) => (
              <li key={origin}>
                <SiteRow
                  origin={origin}
                  site={site}
                  disconnect={() => leave(origin)}
                  notes={
                    <>
                      <p className="site-since">
                        {t('sites.since', {
                          date: formatDate(site.since, { dateStyle: 'medium' }),
                        })}
                      </p>
                      <SiteNotes origin={origin} sites={sites} />
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OldDapps />
    </main>
  )
}

function SiteNotes({ origin, sites }: { origin: string; sites: Listed }) {
  const twin = imitatedOf(origin, sites)
  return (
    <>
      {twin !== undefined && (
        <Note kind="bad">{t('site.imitates', { site: new URL(twin).host })}</Note>
      )}
      {/(?:^|\.)xn--/.test(new URL(origin).host) && <Note kind="warn">{t('site.punycode')}</Note>}
    </>
  )
}

export declare namespace Sites {
  type Props = {
    sites: Listed
    windowId: number
    disconnect: (origin: string) => Promise<void>
  }
}

export function useSites(): readonly (Site & { origin: string })[] {
  const [sites, setSites] = useState<readonly (Site & { origin: string })[]>([])
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const known = await readSites()
      const listed = Array.from(known, ([origin, site]) => ({ ...site, origin }))
      if (isHere) setSites(listed.sort((one, other) => other.since - one.since))
    }
    void read()
    const stop = onSites(() => void read())
    return () => {
      isHere = false
      stop()
    }
  }, [])
  return sites
}
