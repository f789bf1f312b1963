import { bytesToHex } from '@noble/curves/utils.js'
import { shareInfo } from '@vestibule/protocol/http'
import { type Hex, parseTransaction, recoverTransactionAddress, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../../platform/bytes.js'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import type { Intent } from '../namespaces/eip155/intents/intent.js'
import { importsDiverge } from '../testing/importsDiverge.js'
import { manualClock } from '../testing/manualClock.js'
import { type RealServices, realServices } from '../testing/realServices.js'
import { signerOf, unlock } from '../testing/signerOf.js'
import { id, type TestDevice, testDevice } from '../testing/testDevice.js'
import { home, newUser } from '../testing/walletBench.js'
import { sealToKey } from '../vault/hpke.js'
import { KEY_LIFETIME } from './keyCache.js'
import { TICKET_LIFETIME } from './tickets.js'

const message = (text = 'hello'): Intent => ({
  namespace: 'eip155',
  kind: 'message',
  bytes: bytesToHex(utf8(text)),
})

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterEach(() => services.tellTruth())
afterAll(() => services.close())

async function walletOf() {
  const clock = manualClock()
  const userId = newUser()
  const device = await testDevice({ services, clock, userId })
  const { accounts } = await device.call('create', {})
  return { clock, userId, device, address: accounts[0]?.address as Hex }
}

let shared: ReturnType<typeof walletOf> | undefined
const sharedWallet = () => (shared ??= walletOf())
afterAll(async () => (await shared)?.device.crash())

describe('prepare and sign', () => {
  test('[T22] behavior: sign a message', async () => {
    const { device, address } = await sharedWallet()
    expect(await signerOf(device, 'Grüße')).toBe(address)
  })

  test('[T22] behavior: sign typed data', async () => {
    const { device, address } = await sharedWallet()
    const typedData = {
      domain: { name: 'Shop', chainId: '31337' },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [
          { name: 'id', type: 'uint256' },
          { name: 'paid', type: 'bool' },
        ],
      },
      primaryType: 'Order',
      message: { id: '7', paid: true },
    } as const
    const intent = {
      namespace: 'eip155',
      kind: 'typedData',
      json: JSON.stringify(typedData),
    } as const
    const { ticket, digest } = await device.call('prepare', { intent })
    const signed = await device.call('sign', { ticket, digest })
    if (signed.kind !== 'signature') throw new Error('Typed data gives a signature.')
    const { domain, types, primaryType } = typedData
    const holds = await verifyTypedData({
      address,
      domain: { ...domain, chainId: 31337n },
      types,
      primaryType,
      message: { id: 7n, paid: true },
      signature: signed.signature as Hex,
    })
    expect(holds).toBe(true)
  })

  test('[T22] behavior: sign a transaction for its network only', async () => {
    const { device, address } = await sharedWallet()
    const intent = {
      namespace: 'eip155',
      kind: 'transaction',
      chainId: 31337,
      nonce: 3,
      to: address,
      value: '0xde0b6b3a7640000',
      data: '',
      gas: '0x5208',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x1',
    } as const
    const { ticket, digest } = await device.call('prepare', { intent })
    const signed = await device.call('sign', { ticket, digest })
    if (signed.kind !== 'transaction') throw new Error('A transaction gives a transaction.')
    const serializedTransaction = signed.raw as `0x02${string}`
    expect(parseTransaction(serializedTransaction)).toMatchObject({
      type: 'eip1559',
      chainId: 31337,
      nonce: 3,
      value: 10n ** 18n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
  })

  test('error: fail without a wallet', async () => {
    const device = await testDevice({ services, userId: newUser() })
    await expect(device.call('prepare', { intent: message() })).rejects.toMatchObject({
      type: 'notConnected',
    })
    device.crash()
  })

  test.each([
    { namespace: 'eip155', kind: 'hash', hash: `0x${'0'.repeat(64)}` },
    { namespace: 'eip155', kind: 'message', bytes: '0x00' },
    { namespace: 'eip155', kind: 'message', bytes: '0' },
    { namespace: 'eip155', kind: 'message', bytes: 'AA' },
    { namespace: 'eip155', kind: 'message', bytes: '00', extra: true },
    { namespace: 'eip155', kind: 'message', bytes: '00'.repeat(32_769) },
    { namespace: 'eip155', kind: 'typedData', json: {} },
    { namespace: 'eip155', kind: 'transaction', chainId: 1 },
    { namespace: 'solana', kind: 'transaction', bytes: '00' },
    { namespace: 'solana', kind: 'message', bytes: 'zz' },
  ] as const)('error: reject an intent of another namespace (%#)', async (intent) => {
    const { device } = await sharedWallet()
    await expect(device.call('prepare', { intent })).rejects.toMatchObject({
      type: 'invalidRequest',
    })
  })

  test('error: reject an account of another namespace', async () => {
    const { device } = await sharedWallet()
    const { accounts } = await device.call('accounts', {})
    const account = accounts[1]?.id ?? 'seed:solana:0'
    await expect(device.call('prepare', { intent: message(), account })).rejects.toMatchObject({
      type: 'addressNotYours',
    })
  })

  test('security: reject an account of another wallet with the same id', async () => {
    const { device } = await sharedWallet()
    const other = { account: 'seed:eip155:0', address: `0x${'1'.repeat(40)}` } as const
    await expect(device.call('prepare', { intent: message(), ...other })).rejects.toMatchObject({
      type: 'addressNotYours',
    })
  })

  test('error: reject a tip above the fee', async () => {
    const { device } = await sharedWallet()
    const intent = {
      namespace: 'eip155',
      kind: 'transaction',
      chainId: 1,
      nonce: 0,
      value: '0x0',
      data: '',
      gas: '0x5208',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x2',
    } as const
    await expect(device.call('prepare', { intent })).rejects.toMatchObject({
      type: 'invalidRequest',
    })
  })
})

describe('a ticket', () => {
  async function prepared(open = sharedWallet) {
    const wallet = await open()
    return { ...wallet, ticket: await wallet.device.call('prepare', { intent: message() }) }
  }
  const invalid = { type: 'ticketInvalid', message: 'The approval does not match the request' }

  test('behavior: allows only one signature', async () => {
    const { device, ticket } = await prepared()
    const params = { ticket: ticket.ticket, digest: ticket.digest }
    const both = await Promise.allSettled([
      device.call('sign', params),
      device.call('sign', params),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(device.call('sign', params)).rejects.toMatchObject(invalid)
  })

  test('behavior: is valid for exactly two minutes', async () => {
    const { device, clock, ticket } = await prepared()
    clock.advance(TICKET_LIFETIME)
    const params = { ticket: ticket.ticket, digest: ticket.digest }
    await expect(device.call('sign', params)).rejects.toMatchObject(invalid)

    const fresh = await device.call('prepare', { intent: message() })
    clock.advance(TICKET_LIFETIME - 1)
    const signed = await device.call('sign', { ticket: fresh.ticket, digest: fresh.digest })
    expect(signed.kind).toBe('signature')
    expect(fresh.account).toBe('seed:eip155:0')
  })

  test.each<[string, (device: TestDevice, ticket: string, digest: string) => Promise<unknown>]>([
    [
      'a digest that was not shown',
      (device, ticket, digest) =>
        device.call('sign', {
          ticket,
          digest: digest.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
        }),
    ],
    [
      'the digest of another approval',
      async (device, ticket) => {
        const { digest } = await device.call('prepare', { intent: message('other') })
        return device.call('sign', { ticket, digest })
      },
    ],
    [
      'an unknown ticket',
      (device, _ticket, digest) => device.call('sign', { ticket: 'A'.repeat(22), digest }),
    ],
    [
      'a ticket issued before a lock',
      async (device, ticket, digest) => {
        await device.call('lock', {})
        return device.call('sign', { ticket, digest })
      },
    ],
    [
      'a ticket after sixteen later tickets',
      async (device, ticket, digest) => {
        for (let count = 0; count < 16; count++) await device.call('prepare', { intent: message() })
        return device.call('sign', { ticket, digest })
      },
    ],
  ])('error: is rejected for %s', async (_name, attempt) => {
    const { device, ticket } = await prepared()
    await expect(attempt(device, ticket.ticket, ticket.digest)).rejects.toMatchObject(invalid)
  })

  test('error: is rejected after another user signs in', async () => {
    const { device, ticket } = await prepared(walletOf)
    const bob = await testDevice({ services, userId: newUser(), entries: device.entries })
    await bob.call('create', {})
    await expect(
      device.call('sign', { ticket: ticket.ticket, digest: ticket.digest }),
    ).rejects.toMatchObject(invalid)
    for (const { crash } of [device, bob]) crash()
  })
})

describe('services that return an older vault with other imported keys', () => {
  test('security: cannot make the worker sign with another key than the shown account’s', async () => {
    const { device } = await walletOf()
    const { userId } = device
    const { id: account, address } = await importsDiverge({ services, device, userId })
    await device.call('lock', {})
    const { ticket, digest } = await device.call('prepare', { intent: message(), account, address })
    await expect(device.call('sign', { ticket, digest })).rejects.toMatchObject({
      type: 'ticketInvalid',
    })
    await expect(
      device.call('prepare', { intent: message(), account, address }),
    ).rejects.toMatchObject({ type: 'addressNotYours' })
    device.crash()
  })
})

describe('an opened key', () => {
  const releases = () => services.heard.filter((request) => request.endsWith('/share')).length

  test('behavior: is cached for five minutes, and then requested again from the services', async () => {
    const { device, clock, address } = await walletOf()
    await unlock(device)
    const before = releases()
    clock.advance(KEY_LIFETIME - 1)
    expect(await signerOf(device)).toBe(address)
    expect(releases()).toBe(before)
    clock.advance(1)
    expect(await signerOf(device)).toBe(address)
    expect(releases()).toBe(before + 1)
    device.crash()
  })

  test('behavior: signs without a request while it is open', async () => {
    const { device, address } = await walletOf()
    await unlock(device)
    const before = services.heard.length
    await expect(unlock(device)).resolves.toMatchObject({
      accounts: [{ address }, { namespace: 'solana' }],
    })
    await expect(device.call('create', {})).resolves.toMatchObject({
      accounts: [{ address }, { namespace: 'solana' }],
    })
    expect(services.heard.slice(before)).toEqual([])
    device.crash()
  })

  test('behavior: is wiped by a lock', async () => {
    const { device, address } = await walletOf()
    await unlock(device)
    const before = releases()
    await device.call('lock', {})
    expect(await signerOf(device)).toBe(address)
    expect(releases()).toBe(before + 1)
    device.crash()
  })

  test('behavior: leads to a new request for shares if the request before the approval failed', async () => {
    const { device, address } = await walletOf()
    const before = releases()
    services.cut('POST /share', 'before')
    expect(await signerOf(device)).toBe(address)
    expect(releases()).toBe(before + 2)
    device.crash()
  })

  test('behavior: is opened only once for two parallel signatures', async () => {
    const { device, address } = await walletOf()
    await device.call('lock', {})
    expect(await Promise.all([signerOf(device, 'one'), signerOf(device, 'two')])).toEqual([
      address,
      address,
    ])
    device.crash()
  })

  test('behavior: is not opened after a lock in the meantime', async () => {
    const { device } = await walletOf()
    await device.call('lock', {})
    const { ticket, digest } = await device.call('prepare', { intent: message() })
    const signing = device.call('sign', { ticket, digest })
    await device.call('lock', {})
    await expect(signing).rejects.toMatchObject({ name: 'VestibuleError' })
    device.crash()
  })

  test('error: does not sign, open or list without a session', async () => {
    const { device } = await walletOf()
    const { ticket, digest } = await device.call('prepare', { intent: message() })
    await device.signOut()
    const calls = [
      device.call('sign', { ticket, digest }),
      unlock(device),
      device.call('create', {}),
      device.call('accounts', {}),
    ]
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { type: 'sessionEnded' } })
    device.crash()
  })
})

describe('dishonest services', () => {
  const flip = (text: unknown) => {
    const bytes: Bytes = fromBase64Url(text as string)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    return toBase64Url(bytes)
  }
  type Kept = Record<'vault' | 'released', Record<string, unknown>>
  const keeping = (lie: (kept: Kept) => Partial<Kept>) => (body: Record<string, unknown>) => {
    const kept = body.kept as Kept
    return { ...body, kept: { ...kept, ...lie(kept) } }
  }
  const vault = (change: (vault: Kept['vault']) => object) =>
    keeping((kept) => ({ vault: { ...kept.vault, ...change(kept.vault) } }))
  const share = (change: (share: Kept['released']) => object) =>
    keeping((kept) => ({ released: { ...kept.released, ...change(kept.released) } }))
  const hash = 'f'.repeat(64)

  const lies: [string, (body: Record<string, unknown>) => unknown][] = [
    ['a changed vault', vault(({ ciphertext }) => ({ ciphertext: flip(ciphertext) }))],
    ['a vault with other public keys', vault(() => ({ publicKeysHash: hash }))],
    ['a newer vault', vault(() => ({ version: 2 }))],
    ['another wallet', (body) => ({ ...body, walletId: id('another') })],
    ['nothing', (body) => ({ ...body, kept: undefined })],
    ['a changed share', share(({ ciphertext }) => ({ ciphertext: flip(ciphertext) }))],
    ['a share for another key', share(({ enc }) => ({ enc: flip(enc) }))],
    ['a share of another generation', share(() => ({ generation: 2 }))],
  ]

  test.each(lies)(
    '[J05] error: cannot make the worker return an address if the read-back contains %s',
    async (_name, lie) => {
      const userId = newUser()
      const device = await testDevice({ services, userId })
      services.lie('PUT ', lie)
      await expect(device.call('create', {})).rejects.toMatchObject({
        type: expect.stringMatching(/^(walletDamaged|invalidReply)$/),
      })
      await expect(device.call('accounts', {})).resolves.toEqual({ accounts: [] })
      device.crash()

      services.tellTruth()
      const { entries } = device
      const keys = await loadDpopKeys(device.store)
      const { info } = await services.signIn({ userId, deviceId: device.deviceId, keys })
      expect(info.wallet?.status).toBe('unconfirmed')
      const honest = await testDevice({ services, userId, entries })
      const { accounts } = await honest.call('create', {})
      expect(await signerOf(honest)).toBe(accounts[0]?.address)
      honest.crash()
    },
  )

  type Body = Record<string, unknown>
  const shareLies: [string, (body: Body) => Body][] = [
    ['a changed share', (body) => ({ ...body, ciphertext: flip(body.ciphertext) })],
    ['a share for another key', (body) => ({ ...body, enc: flip(body.enc) })],
    ['a share of another generation', (body) => ({ ...body, generation: 2 })],
  ]
  test.each(shareLies)('error: cannot make the worker open a key with %s', async (_name, lie) => {
    const { device, userId } = await walletOf()
    device.crash()
    const { entries } = device
    const later = await testDevice({ services, userId, entries })
    services.lie('POST /share', lie)
    await expect(unlock(later)).rejects.toMatchObject({ type: 'walletDamaged' })
    await expect(signerOf(later)).rejects.toMatchObject({ type: 'walletDamaged' })
    later.crash()
  })

  test('error: cannot make the worker accept the share of another user’s wallet', async () => {
    const [ada, bob] = [await home(services), await home(services)]
    const { device, walletId } = ada
    const { deviceId } = device
    const release = async (ofWallet: string) => {
      const [share = ''] = (await services.kept(ofWallet)).shares
      services.lie('POST /share', async (answer, { recipient }) => {
        const generation = Number(answer.generation)
        const info = new TextDecoder().decode(shareInfo({ walletId, deviceId, generation }))
        const plaintext = fromBase64Url(share)
        return {
          ...answer,
          ...(await sealToKey(fromBase64Url(String(recipient)), { info, plaintext })),
        }
      })
      await device.call('lock', {})
    }
    await release(bob.walletId)
    await expect(unlock(device)).rejects.toMatchObject({ type: 'walletDamaged' })
    // Control: the user's own share, released in the same way, works.
    await release(walletId)
    await expect(unlock(device)).resolves.toMatchObject({ accounts: [{}, {}] })
    for (const { crash } of [device, bob.device]) crash()
  })

  test('error: cannot replay a response', async () => {
    let recorded: Body | undefined
    services.lie('POST /share', (body) => {
      recorded ??= body
      return recorded
    })
    const { device } = await walletOf()
    await device.call('lock', {})
    await unlock(device)
    await device.call('lock', {})
    await expect(unlock(device)).rejects.toMatchObject({ type: 'walletDamaged' })
    device.crash()
  })
})
