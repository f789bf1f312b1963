import { afterEach, beforeEach } from 'vitest'

/** Node has events, but no window. */
export function stubWindow() {
  const page = Object.assign(new EventTarget(), {
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', maxTouchPoints: 0 },
    matchMedia: () => ({ matches: false }),
  })
  Object.assign(globalThis, { window: page })
  return () => Reflect.deleteProperty(globalThis, 'window')
}

/** A new window for each test. @returns replaces the window, as a reload does */
export function withWindow(): () => void {
  let restore = () => true
  beforeEach(() => {
    restore = stubWindow()
  })
  afterEach(() => void restore())
  return () => {
    restore()
    restore = stubWindow()
  }
}
