import { expect, test } from 'vitest'
import type { Connector } from '../core/model/connector.js'
import { ownExtension } from './ownExtension.js'

const FRAME = 'https://wallet.example'
const connector = (vestibule: unknown, type: Connector['type'] = 'announced') =>
  ({ type, provider: { vestibule } }) as unknown as Connector

test('recognizes an announced wallet with the page’s frame URL as the operator’s extension', () => {
  const own = connector({ frameUrl: FRAME })
  const all = [connector(undefined), connector({ frameUrl: 'https://other.example' }), own]
  expect(ownExtension(all, { frameUrl: FRAME })).toBe(own)
  expect(ownExtension(all, { frameUrl: `${FRAME}/` })).toBe(own)
})

test.each([
  ['has another frame URL', connector({ frameUrl: 'https://wallet.example.evil' }), FRAME],
  ['has no frame URL', connector(undefined), FRAME],
  ['was not announced', connector({ frameUrl: FRAME }, 'injected'), FRAME],
  ['is on a page without a frame', connector({ frameUrl: undefined }), undefined],
  ['is on a page with an invalid frame URL', connector({ frameUrl: 'no address' }), 'no address'],
])('does not recognize a wallet that %s', (_name, one, frameUrl) => {
  expect(ownExtension([one], { frameUrl })).toBeUndefined()
})

test('does not recognize a wallet with a throwing getter', () => {
  const hostile = connector(undefined)
  Object.defineProperty(hostile.provider, 'vestibule', {
    get() {
      throw new Error('No.')
    },
  })
  expect(ownExtension([hostile], { frameUrl: FRAME })).toBeUndefined()
})
