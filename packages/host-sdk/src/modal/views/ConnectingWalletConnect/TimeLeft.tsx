import { useEffect, useState } from 'react'
import { OFFER } from '../../../connections/pairing.js'

import { remoteText } from './i18n.js'

/** How long the offer stands, in minutes and seconds. Not read out each second: what matters is said when it is over. */
export function TimeLeft({ expiry }: { expiry: number | undefined }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = expiry === undefined ? 0 : Math.max(0, expiry - OFFER.margin - now)
  const seconds = Math.ceil(left / 1_000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className="remote-time" role="timer" data-testid="vb-wc-time">
      {expiry === undefined ? '' : remoteText('left', { time })}
    </span>
  )
}
