import { findDetector } from './detector.js'

// Replaces `camera.ts` in a build without lazy loading.

export const canScan = async () =>
  navigator.mediaDevices !== undefined && (await findDetector()) !== undefined

export function createReader() {
  const detecting = findDetector()
  return async (video: HTMLVideoElement) => (await (await detecting)?.detect(video))?.[0]?.rawValue
}
