import { existsSync } from 'node:fs'

/** Debian's Chromium without a window: faster, and without a visitor's settings. */
export const SHELL = '/usr/bin/chromium-headless-shell'

export const WHOLE = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * Finds an installed browser. If there is none, Playwright searches for its own.
 * @param options.whole Excludes the shell, which cannot block third-party storage.
 */
export function findChromium({ whole = false } = {}) {
  return (whole ? WHOLE : [SHELL, ...WHOLE]).find((path) => existsSync(path))
}
