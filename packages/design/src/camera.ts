import { findDetector } from './detector.js'

/** Maximum reads without a code before our own decoder is used, because some browsers' reader never finds one. */
const PATIENCE = 8
/** Timeout in ms of the browser's reader, which may never answer. */
const LONGEST_LOOK = 1_000

/** Whether there is a camera to read codes with, without asking the visitor. */
export async function canScan(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  return devices?.some(({ kind }) => kind === 'videoinput') === true
}

/** Reads the code in a picture: by the browser, or by a decoder that loads if the browser cannot. */
export function createReader(): (video: HTMLVideoElement) => Promise<string | undefined> {
  const detecting = findDetector()
  let looks = 0
  return async (video) => {
    const detector = await detecting
    looks++
    if (detector !== undefined) {
      const [code] = await Promise.race([detector.detect(video), inTime()]).catch(() => [])
      if (code !== undefined || looks < PATIENCE) return code?.rawValue
    }
    const { readQr } = await import('./readQr.js')
    return readQr(video)
  }
}

const inTime = () => new Promise<[]>((resolve) => setTimeout(() => resolve([]), LONGEST_LOOK))
