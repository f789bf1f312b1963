import { expect, test, vi } from 'vitest'
import { createShareRecipient } from './shareRecipient.js'

test('the private key of a share’s recipient cannot be exported', async () => {
  const making = vi.spyOn(crypto.subtle, 'generateKey')
  await createShareRecipient()
  const [made] = making.mock.results
  making.mockRestore()
  const pair: CryptoKeyPair | undefined = await made?.value
  const { privateKey } = pair ?? {}
  expect(privateKey?.extractable).toBe(false)
})
