import { useMemo } from 'react'
import { encode } from 'uqr'
import './QrCode.css'

const MAX_WIDTH = 288
/** White modules around the code, which readers require. */
const QUIET = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      // Give each module whole pixels: readers fail if modules differ in size.
      style={{ maxWidth: size * Math.floor(MAX_WIDTH / size) }}
      role="img"
      aria-label={label}
    >
      <rect className="qr-paper" width={size} height={size} rx={QUIET} />
      <path className="qr-ink" d={path} />
    </svg>
  )
}

function drawn(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const rows = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  return { path: rows.join(''), size }
}
