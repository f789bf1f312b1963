import { describe, expect, test } from 'vitest'
import { loadSigners } from '../signer/loadSigners.js'
import { DOCUMENT_NAMESPACES, namespaceOfKey } from './manifests.js'

test('[P02] lists a manifest for each namespace of the key worker', async () => {
  expect(DOCUMENT_NAMESPACES).toEqual([...(await loadSigners()).keys()])
  expect(DOCUMENT_NAMESPACES).toEqual(['eip155', 'solana'])
})

describe('namespaceOfKey', () => {
  test.each([
    [`0x${'ab'.repeat(32)}`, 'eip155'],
    ['AB'.repeat(32), 'eip155'],
    ['test test test test test test test test test test test junk', 'eip155'],
    ['4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS', 'solana'],
    [JSON.stringify([1, 2, 3]), 'solana'],
  ])('reads %s as a key of %s', (text, namespace) => expect(namespaceOfKey(text)).toBe(namespace))

  test('error: refuses a text that is not a key in any namespace', () => {
    expect(() => namespaceOfKey('0OIl')).toThrow(
      expect.objectContaining({ type: 'keyRefused', data: { reason: 'form' } }),
    )
  })
})
