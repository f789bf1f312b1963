import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createTestCore } from '../../../core/testing/createTestCore.js'
import { createEmbeddedProvider } from '../provider/createEmbeddedProvider.js'
import { createProvider } from '../provider/createProvider.js'
import { answerRequest } from './answerRequest.js'

const signer = privateKeyToAccount(keccak256(stringToHex('a signer')))
const signature = await signer.signMessage({ message: 'Hello' })
const request = { method: 'personal_ecRecover', params: ['Hello', signature] }

describe('personal_ecRecover', () => {
  test.each([
    ['the provider before a connection', (core) => createProvider(core).request],
    ['the embedded provider before a login', (core) => createEmbeddedProvider(core).request],
    [
      'the embedded wallet',
      (core) => async (asked) => {
        const actions = await core.actions()
        return answerRequest(core, { ...actions, ...(await actions.loadFrame()) }, asked)
      },
    ],
  ] satisfies [
    string,
    (core: ReturnType<typeof createTestCore>) => (asked: typeof request) => unknown,
  ][])('%s answers it in the page, and starts no frame for it', async (_name, providerOf) => {
    const core = createTestCore()
    const ask = providerOf(core)
    await expect(ask(request)).resolves.toBe(signer.address.toLowerCase())
    await expect(ask({ ...request, params: ['Hello'] })).rejects.toMatchObject({ code: -32602 })
    expect(core.store.getState().frame).toBe('absent')
  })
})
