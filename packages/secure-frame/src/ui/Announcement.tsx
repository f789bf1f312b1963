import { useEffect, useState } from 'react'
import { Isolated } from './Isolated.js'

/** A live region must be empty first, so that screen readers announce the text. */
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
