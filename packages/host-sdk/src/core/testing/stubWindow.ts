import { afterEach, beforeEach } from 'vitest'

export function stubWindow() {
  const page = Object.assign(new EventTarget(), {
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', maxTouchPoints: 0 },
    matchMedia: () => ({ matches: false }),
  })
  Object.assign(globalThis, { window: page })
  return () => Reflect.deleteProperty(globalThis, 'window')
}

/** Creates a window for each test. @returns a function that replaces the window, as a reload does */
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
