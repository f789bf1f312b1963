import { GlobeIcon } from '@vestibule/design/icons'
import { useText } from '../ui/i18n.js'

/** The page that asks, by the address the browser vouches for; its own name only as what it calls itself. */
export function WhoAsks(props: {
  origin: string
  dappName: string
  position: { number: number; of: number }
}) {
  const { origin, dappName, position } = props
  const t = useText()
  const { protocol, host } = new URL(origin)
  return (
    <div className="who">
      <span className="who-icon">
        <GlobeIcon />
      </span>
      <div className="who-text">
        <p className="who-origin" title={origin}>
          <span className="dim">{`${protocol}//`}</span>
          <bdi>{host}</bdi>
        </p>
        {dappName !== '' && <p className="who-name">{t('who.calls', { name: dappName })}</p>}
      </div>
      {position.of > 1 && (
        <span className="who-count">
          {t('who.count', { number: position.number, of: position.of })}
        </span>
      )}
    </div>
  )
}
