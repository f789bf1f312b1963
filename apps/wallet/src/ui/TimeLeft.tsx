import { useEffect, useState } from 'react'

/** @param props.until Expiry in seconds since 1970. */
export function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round(until - now / 1_000))
  const minutes = Math.floor(seconds / 60)
  return (
    <span className="time">
      Valid for {minutes}:{String(seconds % 60).padStart(2, '0')}.
    </span>
  )
}
