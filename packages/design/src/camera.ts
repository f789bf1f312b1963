import { findDetector } from './detector.js'

/** Number of scans before our own decoder also runs: some browsers' detectors never find a code. */
const PATIENCE = 8
/** Timeout in ms: the browser's detector may never respond. */
const LONGEST_LOOK = 1_000

/** Whether the device has a camera. Does not request a permission. */
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
