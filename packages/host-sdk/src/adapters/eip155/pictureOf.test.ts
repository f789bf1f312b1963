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
])('converts %s to %s', (record, picture) => {
  expect(pictureOf(record)).toBe(picture)
})

test.each([
  ['an http URL', 'http://pictures.example/ann.png'],
  ['a script URL', 'javascript:alert(1)'],
  ['an SVG', 'https://pictures.example/ann.SVG?size=1'],
  ['an SVG in a data URL', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a document in a data URL', 'data:text/html;base64,PGI+'],
  ['a user name in the URL', 'https://ann:secret@pictures.example/ann.png'],
  ['a password in the URL', 'https://:secret@pictures.example/ann.png'],
  ['a URL that is too long to store', `https://pictures.example/${'a'.repeat(100_000)}`],
  ['a data URL that is too long', `data:image/png;base64,${'A'.repeat(100_000)}`],
  ['words', 'my picture'],
  ['nothing', ''],
])('refuses %s', (_what, record) => {
  expect(pictureOf(record)).toBeUndefined()
})
