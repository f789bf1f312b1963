import { useEffect, useState } from 'react'
import { useText } from '../../context.js'
import { afterPaint } from '../../timing/afterPaint.js'
import { encodeQr, qrPath } from './qrPath.js'

type Encoded = { uri: string; code: ReturnType<typeof encodeQr> }

type Drawn = { of: Encoded } & ReturnType<typeof qrPath>

/** White in every theme: readers expect dark modules on a light background. */
export function QrCode({ uri, label, image, testId = 'vb-wc-qr' }: Props) {
  const [broken, setBroken] = useState(false)
  const hasPicture = image !== undefined && !broken
  const drawn = useQrPath(uri, hasPicture)
  const t = useText()
  if (drawn === undefined)
    return <div className="qr qr-skeleton" role="status" aria-label={t('remote.preparing')} />
  const { path, size, hole } = drawn
  return (
    <svg
      className="qr"
      style={{ '--modules': size } as object}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-testid={testId}
      data-uri={uri}
    >
      <rect className="qr-paper" width={size} height={size} rx={QR_CORNER} />
      <path className="qr-ink" d={path} />
      {hasPicture && hole !== undefined && (
        <image
          href={image}
          x={hole.start + 0.5}
          y={hole.start + 0.5}
          width={hole.size - 1}
          height={hole.size - 1}
          preserveAspectRatio="xMidYMid slice"
          onError={() => setBroken(true)}
        />
      )}
    </svg>
  )
}

const QR_CORNER = 3

type Props = {
  uri: string | undefined
  label: string
  image?: string | undefined
  testId?: string | undefined
}

/** Encode and draw in separate frames, to keep a slow device responsive. */
function useQrPath(uri: string | undefined, hasPicture: boolean): Drawn | undefined {
  const [encoded, setEncoded] = useState<Encoded>()
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    if (uri === undefined) return
    return afterPaint(() => setEncoded({ uri, code: encodeQr(uri) }))
  }, [uri])
  useEffect(() => {
    if (encoded === undefined) return
    return afterPaint(() => setDrawn({ of: encoded, ...qrPath(encoded.code, { hasPicture }) }))
  }, [encoded, hasPicture])
  return drawn?.of.uri === uri ? drawn : undefined
}
