import { useState } from 'react'
import { escapeHidden } from '../platform/readableText.js'
import './TokenPicture.css'

export function TokenPicture(props: { source: string | undefined; symbol: string }) {
  const { source, symbol } = props
  const [isBroken, setBroken] = useState(false)
  // A symbol may start with an invisible or direction-changing character.
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(escapeHidden(symbol)) ?? []
  // The policy of framed documents forbids pictures.
  const isFramed = globalThis.top !== globalThis.self
  const hasPicture = source !== undefined && !isBroken && !isFramed
  return (
    <span
      className="token-picture"
      aria-hidden="true"
      data-letter={hasPicture ? undefined : letter.toUpperCase()}
      data-testid="vb-token-picture"
    >
      {hasPicture && (
        <img
          src={source}
          alt=""
          width={18}
          height={18}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}
