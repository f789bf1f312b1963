import { bytesToHex } from '@noble/curves/utils.js'
import { type Hex, parseTransaction, recoverTransactionAddress, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../../platform/bytes.js'
import type { Intent } from '../namespaces/eip155/intents/intent.js'
import { manualClock } from '../testing/manualClock.js'
import { type MemoryServices, memoryServices } from '../testing/memoryServices.js'
import { signerOf } from '../testing/signerOf.js'
import { id, type TestDevice, testDevice } from '../testing/testDevice.js'
import { KEY_LIFETIME } from './keyCache.js'
import { TICKET_LIFETIME } from './tickets.js'

const message = (text = 'hello'): Intent => ({ kind: 'message', bytes: bytesToHex(utf8(text)) })

/** A device with a wallet, and its address. */
async function walletOf(
  options: Partial<Parameters<typeof testDevice>[0] & { services: MemoryServices }> = {},
) {
  const services = options.services ?? memoryServices()
  const clock = manualClock()
  const device = await testDevice({ services, clock, ...options })
  const { addresses } = await device.call('create', {})
  return { services, clock, device, address: addresses[0]?.address as Hex }
}

describe('prepare and sign', () => {
  test('[T22] behavior: a message', async () => {
    const { device, address } = await walletOf()
    expect(await signerOf(device, 'Grüße')).toBe(address)
    device.crash()
  })

  test('[T22] behavior: typed data', async () => {
    const { device, address } = await walletOf()
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
    const intent = { kind: 'typedData', json: JSON.stringify(typedData) } as const
    const { ticket, hash } = await device.call('prepare', { intent })
    const signed = await device.call('sign', { ticket, hash })
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
    device.crash()
  })

  test('[T22] behavior: a transaction, bound to its network', async () => {
    const { device, address } = await walletOf()
    const intent = {
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
    const { ticket, hash } = await device.call('prepare', { intent })
    const signed = await device.call('sign', { ticket, hash })
    if (signed.kind !== 'transaction') throw new Error('A transaction gives a transaction.')
    const serializedTransaction = signed.raw as `0x02${string}`
    expect(parseTransaction(serializedTransaction)).toMatchObject({
      type: 'eip1559',
      chainId: 31337,
      nonce: 3,
      value: 10n ** 18n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    device.crash()
  })

  test('error: what has no wallet prepares nothing', async () => {
    const device = await testDevice({ services: memoryServices() })
    await expect(device.call('prepare', { intent: message() })).rejects.toMatchObject({
      type: 'notConnected',
    })
    device.crash()
  })

  test('error: a tip above the fee is no transaction', async () => {
    const { device } = await walletOf()
    const intent = {
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
    device.crash()
  })
})

describe('tickets', () => {
  async function prepared() {
    const wallet = await walletOf()
    return { ...wallet, ticket: await wallet.device.call('prepare', { intent: message() }) }
  }
  const invalid = { type: 'ticketInvalid', message: 'The approval does not match the request' }

  test('behavior: one ticket, one signature', async () => {
    const { device, ticket } = await prepared()
    const params = { ticket: ticket.ticket, hash: ticket.hash }
    const both = await Promise.allSettled([
      device.call('sign', params),
      device.call('sign', params),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(device.call('sign', params)).rejects.toMatchObject(invalid)
    device.crash()
  })

  test('behavior: it holds for two minutes and not a millisecond longer', async () => {
    const { device, clock, ticket, address } = await prepared()
    clock.advance(TICKET_LIFETIME)
    const params = { ticket: ticket.ticket, hash: ticket.hash }
    await expect(device.call('sign', params)).rejects.toMatchObject(invalid)

    const fresh = await device.call('prepare', { intent: message() })
    clock.advance(TICKET_LIFETIME - 1)
    const signed = await device.call('sign', { ticket: fresh.ticket, hash: fresh.hash })
    expect(signed.kind).toBe('signature')
    expect(fresh.address).toBe(address)
    device.crash()
  })

  test.each<[string, (device: TestDevice, ticket: string, hash: string) => Promise<unknown>]>([
    [
      'a hash that was not shown',
      (device, ticket, hash) =>
        device.call('sign', {
          ticket,
          hash: hash.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
        }),
    ],
    [
      "another approval's hash",
      async (device, ticket) => {
        const { hash } = await device.call('prepare', { intent: message('other') })
        return device.call('sign', { ticket, hash })
      },
    ],
    [
      'a ticket that was never issued',
      (device, _ticket, hash) => device.call('sign', { ticket: 'A'.repeat(22), hash }),
    ],
    [
      'a ticket from before a lock',
      async (device, ticket, hash) => {
        await device.call('lock', {})
        return device.call('sign', { ticket, hash })
      },
    ],
    [
      'a ticket that sixteen others pushed out',
      async (device, ticket, hash) => {
        for (let count = 0; count < 16; count++) await device.call('prepare', { intent: message() })
        return device.call('sign', { ticket, hash })
      },
    ],
  ])('error: %s', async (_name, attempt) => {
    const { device, ticket } = await prepared()
    await expect(attempt(device, ticket.ticket, ticket.hash)).rejects.toMatchObject(invalid)
    device.crash()
  })

  test('error: a ticket of the user who was here before', async () => {
    const { services, device, ticket } = await prepared()
    const bob = await testDevice({ services, userId: id('bob'), entries: device.entries })
    await bob.call('create', {})
    await expect(
      device.call('sign', { ticket: ticket.ticket, hash: ticket.hash }),
    ).rejects.toMatchObject(invalid)
    for (const { crash } of [device, bob]) crash()
  })
})

describe('the opened key', () => {
  test('behavior: it serves for five minutes, then the services are asked again', async () => {
    const { services, device, clock, address } = await walletOf()
    services.cut('share')
    clock.advance(KEY_LIFETIME - 1)
    expect(await signerOf(device)).toBe(address)
    clock.advance(1)
    await expect(signerOf(device)).rejects.toMatchObject({ data: { reason: 'network' } })
    expect(await signerOf(device)).toBe(address)
    device.crash()
  })

  test('behavior: opening what is open asks nobody', async () => {
    const { services, device, address } = await walletOf()
    services.cut('share')
    await expect(device.call('unlock', {})).resolves.toMatchObject({ addresses: [{ address }] })
    await expect(device.call('create', {})).resolves.toMatchObject({ addresses: [{ address }] })
    device.crash()
  })

  test('behavior: a lock forgets it', async () => {
    const { services, device, address } = await walletOf()
    await device.call('lock', {})
    services.cut('share')
    await expect(signerOf(device)).rejects.toMatchObject({ data: { reason: 'network' } })
    expect(await signerOf(device)).toBe(address)
    device.crash()
  })

  test('behavior: two signatures at once open the wallet as one would', async () => {
    const { device, address } = await walletOf()
    await device.call('lock', {})
    expect(await Promise.all([signerOf(device, 'one'), signerOf(device, 'two')])).toEqual([
      address,
      address,
    ])
    device.crash()
  })

  test('behavior: a lock also stops an opening that is under way', async () => {
    const { device } = await walletOf()
    await device.call('lock', {})
    const { ticket, hash } = await device.call('prepare', { intent: message() })
    const signing = device.call('sign', { ticket, hash })
    await device.call('lock', {})
    await expect(signing).rejects.toMatchObject({ name: 'VestibuleError' })
    device.crash()
  })

  test('error: without a session nothing is signed, opened or listed', async () => {
    const { device } = await walletOf()
    const { ticket, hash } = await device.call('prepare', { intent: message() })
    await device.signOut()
    const calls = [
      device.call('sign', { ticket, hash }),
      device.call('unlock', {}),
      device.call('create', {}),
      device.call('addresses', {}),
    ]
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { type: 'sessionEnded' } })
    device.crash()
  })
})

describe('services that lie', () => {
  /** The answer of one route, rewritten on its way. */
  function lying(
    services: MemoryServices,
    route: RegExp,
    lie: (body: Record<string, unknown>) => unknown,
  ): MemoryServices {
    return {
      ...services,
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const response = await services.fetch(input, init)
        if (!route.test(`${init?.method} ${input}`) || !response.ok) return response
        return Response.json(await lie(await response.json()), { headers: response.headers })
      },
    }
  }

  const flip = (text: unknown) => {
    const bytes: Bytes = fromBase64Url(text as string)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    return toBase64Url(bytes)
  }
  type Kept = Record<'vault' | 'released', Record<string, unknown>>
  /** Changes what the services say that they keep. */
  const keeping = (lie: (kept: Kept) => Partial<Kept>) => (body: Record<string, unknown>) => {
    const kept = body.kept as Kept
    return { ...body, kept: { ...kept, ...lie(kept) } }
  }
  const vault = (change: (vault: Kept['vault']) => object) =>
    keeping((kept) => ({ vault: { ...kept.vault, ...change(kept.vault) } }))
  const share = (change: (share: Kept['released']) => object) =>
    keeping((kept) => ({ released: { ...kept.released, ...change(kept.released) } }))
  const PUT = /^PUT .*\/wallets\/[\w-]{22}$/
  const SHARE = /\/share$/
  const hash = 'f'.repeat(64)

  const lies: [string, (body: Record<string, unknown>) => unknown][] = [
    ['a flipped vault', vault(({ ciphertext }) => ({ ciphertext: flip(ciphertext) }))],
    ['a vault of other public keys', vault(() => ({ publicKeysHash: hash }))],
    ['a newer vault', vault(() => ({ version: 2 }))],
    ['another wallet', (body) => ({ ...body, walletId: id('another') })],
    ['nothing', (body) => ({ ...body, kept: undefined })],
    ['a flipped share', share(({ ciphertext }) => ({ ciphertext: flip(ciphertext) }))],
    ['a share for another key', share(({ enc }) => ({ enc: flip(enc) }))],
    ['a share of another generation', share(() => ({ generation: 2 }))],
  ]

  test.each(lies)('[J05] error: %s in the read-back shows no address', async (_name, lie) => {
    const services = memoryServices()
    const device = await testDevice({ services: lying(services, PUT, lie) })
    await expect(device.call('create', {})).rejects.toMatchObject({
      type: expect.stringMatching(/^(walletDamaged|invalidReply)$/),
    })
    await expect(device.call('addresses', {})).resolves.toEqual({ addresses: [] })
    expect([...services.wallets.values()].map(({ status }) => status)).toEqual(['unconfirmed'])
    device.crash()

    // The truth helps afterwards.
    const { entries } = device
    const honest = await testDevice({ services, entries })
    const { addresses } = await honest.call('create', {})
    expect(await signerOf(honest)).toBe(addresses[0]?.address)
    honest.crash()
  })

  type Body = Record<string, unknown>
  const shareLies: [string, (body: Body) => Body][] = [
    ['a flipped share', (body) => ({ ...body, ciphertext: flip(body.ciphertext) })],
    ['a share for another key', (body) => ({ ...body, enc: flip(body.enc) })],
    ['a share of another generation', (body) => ({ ...body, generation: 2 })],
  ]
  test.each(shareLies)('error: %s opens nothing', async (_name, lie) => {
    const { services, device } = await walletOf()
    device.crash()
    const { entries } = device
    const later = await testDevice({ services: lying(services, SHARE, lie), entries })
    await expect(later.call('unlock', {})).rejects.toMatchObject({ type: 'walletDamaged' })
    await expect(signerOf(later)).rejects.toMatchObject({ type: 'walletDamaged' })
    later.crash()
  })

  test("error: the share of another user's wallet", async () => {
    const services = memoryServices()
    const ada = await walletOf({ services, userId: id('ada') })
    const bob = await walletOf({ services, userId: id('bob'), deviceId: ada.device.deviceId })
    const [first, second] = [...services.wallets.values()]
    if (first && second) first.shares = second.shares
    ada.device.crash()
    const { entries, userId } = ada.device
    const back = await testDevice({ services, entries, userId })
    await expect(back.call('unlock', {})).rejects.toMatchObject({ type: 'walletDamaged' })
    for (const { crash } of [back, bob.device]) crash()
  })

  test('error: an answer that was recorded earlier', async () => {
    let recorded: Record<string, unknown> | undefined
    const services = memoryServices()
    const replaying = lying(services, SHARE, (body) => {
      recorded ??= body
      return recorded
    })
    const { device } = await walletOf({ services: replaying })
    await device.call('lock', {})
    await device.call('unlock', {})
    await device.call('lock', {})
    await expect(device.call('unlock', {})).rejects.toMatchObject({ type: 'walletDamaged' })
    device.crash()
  })
})
