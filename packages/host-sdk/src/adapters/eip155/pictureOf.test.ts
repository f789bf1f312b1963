import { expect, test } from 'vitest'
import { pictureOf } from './pictureOf.js'

const HASH = 'QmRAQB6YaCyidP37UdDnjFY5vQuiBrcqdyoW1CuDgwxkD4'
const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test.each([
  ['https://pictures.example/ann.png', 'https://pictures.example/ann.png'],
  [`ipfs://${HASH}`, `https://ipfs.io/ipfs/${HASH}`],
  [`ipfs://ipfs/${HASH}/1.png`, `https://ipfs.io/ipfs/${HASH}/1.png`],
  ['ipns://ann.example/a.png', 'https://ipfs.io/ipns/ann.example/a.png'],
  [GIF, GIF],
])('%s is the picture %s', (record, picture) => {
  expect(pictureOf(record)).toBe(picture)
})

test.each([
  ['plain http', 'http://pictures.example/ann.png'],
  ['a script', 'javascript:alert(1)'],
  ['an SVG', 'https://pictures.example/ann.SVG?size=1'],
  ['an SVG in its address', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a document in its address', 'data:text/html;base64,PGI+'],
  ['a user name in the URL', 'https://ann:secret@pictures.example/ann.png'],
  ['a password in the URL', 'https://:secret@pictures.example/ann.png'],
  ['an SVG larger than the page’s storage', `https://pictures.example/${'a'.repeat(100_000)}`],
  ['too long', `data:image/png;base64,${'A'.repeat(100_000)}`],
  ['words', 'my picture'],
  ['nothing', ''],
])('refuses %s', (_what, record) => {
  expect(pictureOf(record)).toBeUndefined()
})
