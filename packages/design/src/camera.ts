import { findDetector } from './detector.js'

/**
 * Reads without a code before our own decoder is used: some browsers' readers never find a code.
 */
const PATIENCE = 8
/** In ms. The browser's reader may never answer. */
const LONGEST_LOOK = 1_000

/** Whether there is a camera to read codes with, without asking the visitor. */
export async function canScan(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  return devices?.some(({ kind }) => kind === 'videoinput') === true
}

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
