import { Spinner } from '@vestibule/design'
import { isolated } from '@vestibule/protocol/texts'
import { Fragment, type ReactNode, useState } from 'react'
import type { Site } from '../sites.js'
import { t } from './i18n.js'

export function SiteRow({ origin, site, notes, disconnect }: SiteRow.Props) {
  const { host } = new URL(origin)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void disconnect().finally(() => setLeaving(false))
  }
  const [account] = site?.accounts ?? []
  return (
    <div className="site" data-testid="site">
      <div className="site-text">
        <p className="site-host" title={origin}>
          <SiteName origin={origin} />
        </p>
        <p className="site-sees">
          {account === undefined
            ? t('site.unconnected')
            : t('site.connected', { account: isolated(shorten(account.address)) })}
        </p>
        {notes}
      </div>
      {site !== undefined && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-testid="disconnect"
          aria-label={t('site.disconnectThis', { site: host })}
          aria-busy={isLeaving || undefined}
          aria-disabled={isLeaving || undefined}
          onClick={isLeaving ? undefined : leave}
        >
          {isLeaving && <Spinner />}
          {t('site.disconnect')}
        </button>
      )}
    </div>
  )
}

export function SiteName({ origin }: { origin: string }) {
  const { protocol, host } = new URL(origin)
  const parts = (protocol === 'https:' ? host : origin).split(/(?<=\.)/)
  return (
    <bdi dir="ltr">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one address have no other identity.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

export declare namespace SiteRow {
  type Props = {
    origin: string
    site: Site | undefined
    notes?: ReactNode
    disconnect: () => Promise<void>
  }
}

const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
