import { useEffect, useState } from 'react'
import { afterPaint } from '../../timing/afterPaint.js'
import { encodeQr, qrPath } from './qrPath.js'

type Encoded = { uri: string; code: ReturnType<typeof encodeQr> }
type Drawn = { of: Encoded } & ReturnType<typeof qrPath>

/** A text's QR code, in two steps with a frame between them: on a slow device both at once would hold up the page. */
export function useQrPath(uri: string | undefined, hasPicture: boolean): Drawn | undefined {
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
