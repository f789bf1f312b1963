import { useState } from 'react'
import './Picture.css'

export function Picture({ source }: { source: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="picture" data-testid="vb-picture">
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor">
        <rect x="4" y="5" width="16" height="14" rx="3" />
        <path d="m4.5 16.5 4-4 3.5 3.5 3-3 4.5 4.5" />
        <circle cx="15.5" cy="9.5" r="1" />
      </svg>
      {source !== undefined && !isBroken && (
        <img
          src={source}
          alt=""
          width={48}
          height={48}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}
