import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { createFarEnd } from '../connections/testing/createFarEnd.js'
import { addConnectors } from '../core/connectors.js'
import { ADDRESS, createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { createTestSession } from '../core/testing/createTestSession.js'
import { createInstance } from '../start/instance.js'

async function openPage() {
  const end = createFarEnd()
  const vestibule = createInstance(end.core, undefined)
  const [remote] = (await vestibule.getWallets()).wallets
  if (remote === undefined) throw new Error('There is no way to wallets elsewhere.')
  const connecting = vestibule.connect(remote)
  const outcome = connecting.then(
    () => 'connected',
    (error: VestibuleError) => error.type,
  )
  await expect.poll(() => vestibule.getPairing()?.status).toBe('waiting')
  return { ...end, vestibule, remote, outcome }
}

describe('a wallet on another device', () => {
  test('[J03] is listed first, and connects after it accepts the pairing', async () => {
    const { vestibule, remote, approve, outcome } = await openPage()
    expect(remote).toMatchObject({ id: 'walletConnect', tag: 'qrCode' })
    expect(vestibule.getPairing()?.uri).toBe('wc:1')
    approve()
    await expect(outcome).resolves.toBe('connected')
    expect(vestibule.getAddress('eip155')).toBe(ADDRESS)
    expect(vestibule.getPairing()).toBeUndefined()
  })

  test('[V05] error: reports that the wallet declined the pairing', async () => {
    const { fail, outcome } = await openPage()
    fail(new VestibuleError('userRejected'))
    await expect(outcome).resolves.toBe('userRejected')
  })

  test('[V05] error: rejects if the page cancels the pairing', async () => {
    const { vestibule, outcome } = await openPage()
    await vestibule.cancelPairing()
    await expect(outcome).resolves.toBe('requestAborted')
    expect(vestibule.getPairing()).toBeUndefined()
  })
})

describe('wallets without a connector', () => {
  test('error: logs that `walletConnect()` is missing', async () => {
    const heard: string[] = []
    const core = createTestCore({ onError: ({ message }) => heard.push(message) })
    const elsewhere = { ...NOWHERE, id: 'me.rainbow', name: 'Rainbow' }
    await expect(createInstance(core, undefined).connect(elsewhere)).rejects.toMatchObject({
      type: 'connectorNotFound',
    })
    expect(heard).toEqual([expect.stringContaining('`walletConnect()`')])
  })

  test.each([
    ['undefined, from a failed `find`', undefined],
    ['a value that is not a wallet', { connectorId: 'io.example' }],
  ])(
    '[Z19] error: throws invalidParams if the argument of `connect` is %s',
    async (_what, wallet) => {
      const vestibule = createInstance(createTestCore(), undefined)
      await expect(vestibule.connect(wallet as never)).rejects.toMatchObject({
        code: -32602,
        message:
          '`connect` requires a connector of `getConnectors()` or a wallet of `getWallets()`',
      })
    },
  )

  test('error: rejects connecting the embedded wallet before a login, and suggests a login', async () => {
    const core = createTestCore()
    const { connector } = offerWallet(core, { id: 'auth' })
    const session = createTestSession({} as never)
    const nobody = {
      ...connector,
      session,
      provider: { ...connector.provider, request: async () => [] },
    }
    addConnectors(core, [nobody])
    await expect(createInstance(core, undefined).connect(nobody)).rejects.toMatchObject({
      code: 4100,
      message: expect.stringContaining('connectEmail'),
    })
  })
})

const NOWHERE = {
  image: undefined,
  rdns: undefined,
  tag: undefined,
  connector: undefined,
  homepage: undefined,
  links: {},
}
