import { useEffect, useState } from 'react'

const TIMEOUT_MS = 5_000

export function Avatar({ pattern, picture }: Props) {
  return (
    <span className="avatar" style={{ background: pattern }}>
      {picture !== undefined && <Picture key={picture} source={picture} />}
    </span>
  )
}

function Picture({ source }: { source: string }) {
  const [state, setState] = useState<'awaited' | 'here' | 'missing'>('awaited')
  useEffect(() => {
    if (state !== 'awaited') return
    const timer = setTimeout(() => setState('missing'), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [state])

  if (state === 'missing') return null
  return (
    <img
      src={source}
      alt=""
      data-testid="vb-avatar"
      data-state={state}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setState('here')}
      onError={() => setState('missing')}
    />
  )
}

type Props = { pattern: string; picture: string | undefined }
