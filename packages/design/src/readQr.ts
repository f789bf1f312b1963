import { decodeQR } from 'qr/decode.js'

/** Maximum side in px. Scans of larger pictures take longer, and find fewer codes in the noise of a dark room. */
const SIDE = 800

export function readQr(video: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const { width, height } = canvas
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null || width === 0 || height === 0) return undefined
  context.drawImage(video, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    return undefined
  }
}
