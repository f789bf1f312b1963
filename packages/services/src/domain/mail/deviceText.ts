import { t } from './text.js'

/**
 * A stored name of a device, such as `Chrome on macOS`, in the language of the request. Documents isolate it as one name, so
 * that it needs no direction marks.
 */
export function deviceText(label: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(label) ?? []
  if (browser === undefined || system === undefined) return label
  return t('device.on', {
    browser: browser === 'An unknown browser' ? t('device.browser') : browser,
    system: system === 'an unknown system' ? t('device.system') : system,
  }).replace(/[\u2068\u2069]/g, '')
}
