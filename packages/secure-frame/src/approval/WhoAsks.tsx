import { GlobeIcon } from '@vestibule/design/icons'
import { splitHost } from '@vestibule/protocol/sites'
import { Fragment } from 'react'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import { isExtension, originName, siteName } from '../ui/siteName.js'
import { t } from './i18n.js'

/** Shows the page's origin and the name that it claims, marked as unverified. */
export function WhoAsks(props: {
  origin: string
  dappName: string
  isSeen?: boolean | undefined
  imitates?: string | undefined
  position: { number: number; of: number }
}) {
  const { origin, dappName, isSeen, imitates, position } = props
  // URL returns the host in ASCII, so look-alike letters appear as punycode.
  const { protocol, host } = new URL(origin)
  const { before, registrable } = isExtension(origin)
    ? { before: '', registrable: siteName(origin) }
    : splitHost(host)
  return (
    <div className="who">
      <span className="who-icon">
        <GlobeIcon />
      </span>
      <div className="who-line">
        <div className="who-text">
          <p className="who-origin" title={originName(origin)}>
            {/* Force left-to-right: the page chooses the language, and right-to-left text would show the end of the host first. */}
            <bdi dir="ltr">
              {!isExtension(origin) && (
                <span className="dim">{breakable(`${protocol}//${before}`)}</span>
              )}
              <bdi>{breakable(registrable)}</bdi>
            </bdi>
          </p>
          {/(?:^|\.)xn--/.test(host) && <p className="who-warning">{t('who.punycode')}</p>}
          {imitates !== undefined && (
            <p className="who-warning" data-testid="vb-imitates">
              <Isolated text={t('who.imitates', { site: isolate(siteName(imitates)) })} />
            </p>
          )}
          {dappName !== '' && (
            <p className="who-name">
              <Isolated text={t('who.calls', { name: isolate(dappName) })} />
            </p>
          )}
        </div>
        {(position.of > 1 || isSeen !== undefined) && (
          <div className="who-marks">
            {position.of > 1 && (
              <span className="who-count">
                {t('who.count', { number: position.number, of: position.of })}
              </span>
            )}
            {isSeen !== undefined && (
              <span className="who-seen" data-seen={isSeen} data-testid="vb-site-seen">
                {t(isSeen ? 'who.seen' : 'who.new')}
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const breakable = (host: string) =>
  host.split(/(?<=\.)/).map((label, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {label}
    </Fragment>
  ))
