import { CheckIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { Announcement } from '../../ui/Announcement.js'
import { t } from '../i18n.js'

export function ProofTime({ until, onEnd }: { until: number; onEnd: () => void }) {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      {/* Screen readers announce the time once, not every second. */}
      <Announcement text={t('proof.confirmed')} />
      <p className="proof-time" data-testid="vb-proof-time">
        <CheckIcon />
        <span>{t('proof.confirmed')}</span>
        <span className="proof-left" aria-hidden="true">
          {time}
        </span>
      </p>
    </>
  )
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000))
