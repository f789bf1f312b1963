import { useEffect, useState } from 'react'
import { Isolated } from './Isolated.js'

/** Reads something out when it comes up: the place is there, empty, before the words are. */
export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(text))
    return () => cancelAnimationFrame(frame)
  }, [text])
  return (
    <p className="visually-hidden" role="status">
      <Isolated text={said} />
    </p>
  )
}
