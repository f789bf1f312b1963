import { existsSync } from 'node:fs'

/** Where systems keep a Chromium that tests can drive; the one that draws no window of its own is the fastest. */
export const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** A browser that the machine has already; without one, Playwright looks for its own. */
export function findChromium() {
  return PLACES.find((path) => existsSync(path))
}
