import { t } from './text.js'

export function deviceText(label: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(label) ?? []
  if (browser === undefined || system === undefined) return label
  return t('device.on', {
    browser: browser === 'An unknown browser' ? t('device.browser') : browser,
    system: system === 'an unknown system' ? t('device.system') : system,
  }).replace(/[\u2068\u2069]/g, '')
}
