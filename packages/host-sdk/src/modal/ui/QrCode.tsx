import { useMemo, useState } from 'react'
import { qrPath } from './qrPath.js'

/** A QR code on white in every theme, since readers look for dark on light; a picture may stand in its middle. */
export function QrCode({ uri, label, image }: QrCode.Props) {
  const [broken, setBroken] = useState(false)
  const hasPicture = image !== undefined && !broken
  const { path, size, hole } = useMemo(() => qrPath(uri, { hasPicture }), [uri, hasPicture])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-testid="vb-wc-qr"
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

/** In modules. */
const QR_CORNER = 3

export declare namespace QrCode {
  type Props = {
    uri: string
    /** Read out instead of the code. */
    label: string
    /** For the middle. */
    image?: string | undefined
  }
}
