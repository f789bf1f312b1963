import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DappCard } from './DappCard.js'
import { Facts } from './Facts.js'

/** Contains a right-to-left override and an invisible character. */
const HOSTILE = 'Pay\u202E 001\u200B'
const SHOWN = '<bdi>Pay\\u{202e} 001\\u{200b}</bdi>'

test('security: escapes hidden and direction characters in a request’s value', () => {
  const facts = [{ name: 'Message', value: HOSTILE, long: true }]
  expect(renderToStaticMarkup(<Facts facts={facts} />)).toContain(`<dd>${SHOWN}</dd>`)
})

test('keeps line breaks, tabs and joined emoji unchanged', () => {
  const value = 'One\n\tTwo 👩‍🚀'
  const html = renderToStaticMarkup(<Facts facts={[{ name: 'Message', value }]} />)
  expect(html).toContain(`<bdi>${value}</bdi>`)
})

test('security: escapes hidden characters in a dapp’s name and URL', () => {
  const metadata = { name: HOSTILE, url: HOSTILE, description: '', icons: [] }
  const html = renderToStaticMarkup(<DappCard metadata={metadata} />)
  expect(html.split(SHOWN)).toHaveLength(3)
})
