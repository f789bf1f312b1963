import { expect, test } from 'vitest'
import { deviceLabel } from '../login/deviceLabel.js'
import { deviceText } from './deviceText.js'
import { inLocale } from './text.js'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

test.each([
  ['en', IPHONE, 'Safari on iOS'],
  ['de', IPHONE, 'Safari auf iOS'],
  ['ar', IPHONE, 'Safari · iOS'],
  ['zh-CN', IPHONE, 'iOS 上的 Safari'],
  ['de', undefined, 'Ein unbekannter Browser auf einem unbekannten System'],
  ['ja', 'curl/8', '不明なブラウザ（不明なシステム）'],
] as const)('describes a device in %s, with the user agent %s', (locale, userAgent, text) =>
  expect(inLocale(locale, () => deviceText(deviceLabel(userAgent)))).toBe(text),
)

test('keeps any other name', () =>
  expect(inLocale('de', () => deviceText('My phone'))).toBe('My phone'))
