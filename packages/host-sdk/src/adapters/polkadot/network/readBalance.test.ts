import { TypeRegistry } from '@polkadot/types'
import { blake2AsHex, decodeAddress, xxhashAsHex } from '@polkadot/util-crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestCore } from '../../../core/testing/createTestCore.js'
import { startRpcServer } from '../../../core/testing/startRpcServer.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { createPolkadotAdapter } from '../createPolkadotAdapter.js'
import { POLKADOT } from '../testing/openPage.js'
import { readBalance } from './readBalance.js'

const ADDRESS = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const IS_NEW = 1n << 127n

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function visit(result: unknown) {
  const node = await startRpcServer({ answer: () => ({ result }) })
  stops.push(node.stop)
  const network = { ...POLKADOT, rpcUrls: { default: { http: [node.url] } } }
  const core = createTestCore({ networks: [network], adapters: [createPolkadotAdapter()] })
  const [own] = core.networks
  if (own === undefined) throw new Error('The page has no network.')
  const read = (address = ADDRESS) => readBalance({ ...createChainReads(core, own), address })
  return { read, asked: node.asked }
}

function accountOf(fields: { free?: bigint; reserved?: bigint; frozen?: bigint; flags?: bigint }) {
  const registry = new TypeRegistry()
  const { free = 0n, reserved = 0n, frozen = 0n, flags = IS_NEW } = fields
  const numbers = [1, 0, 1, 0].map((number) => registry.createType('u32', number).toU8a())
  const data = [free, reserved, frozen, flags].map((value) =>
    registry.createType('u128', value).toU8a(),
  )
  return `0x${Buffer.concat([...numbers, ...data]).toString('hex')}`
}

describe('a Polkadot balance', () => {
  test.each([
    ['the whole free amount', { free: 25_000_000_000n }, 25_000_000_000n],
    ['the amount that is not frozen', { free: 30n, frozen: 10n }, 20n],
    [
      'the free amount minus the frozen amount above the reserve',
      { free: 30n, reserved: 6n, frozen: 10n },
      26n,
    ],
    ['zero if everything is frozen', { free: 5n, frozen: 10n }, 0n],
    [
      'the free amount minus the larger of two locks, on older networks',
      { free: 30n, frozen: 4n, flags: 9n },
      21n,
    ],
    ['the exact amount for the largest numbers', { free: 2n ** 128n - 1n }, 2n ** 128n - 1n],
  ])('returns %s', async (_what, fields, expected) => {
    const { read } = await visit(accountOf(fields))
    await expect(read()).resolves.toBe(expected)
  })

  test('reads the balance from the network’s storage', async () => {
    const { read, asked } = await visit(null)
    await expect(read()).resolves.toBe(0n)
    const key = decodeAddress(ADDRESS)
    const place = [
      xxhashAsHex('System', 128),
      xxhashAsHex('Account', 128),
      blake2AsHex(key, 128),
      Buffer.from(key).toString('hex'),
    ].map((part) => part.replace('0x', ''))
    expect(asked.flatMap(({ calls }) => calls)).toMatchObject([
      { method: 'state_getStorage', params: [`0x${place.join('')}`] },
    ])
  })

  test.each(['', '0x', '0x00', 7, {}, [], accountOf({}).slice(0, -2), `${accountOf({})}00`])(
    'error: returns no balance if the node responds with %j',
    async (answer) => {
      const { read } = await visit(answer)
      await expect(read()).rejects.toMatchObject({ type: 'invalidReply' })
    },
  )

  test('[Z11] error: rejects a network without a node, and an invalid address', async () => {
    const core = createTestCore({ networks: [POLKADOT], adapters: [createPolkadotAdapter()] })
    const [network] = core.networks
    if (network === undefined) throw new Error('The page has no network.')
    const reads = createChainReads(core, network)
    await expect(readBalance({ ...reads, address: ADDRESS })).rejects.toMatchObject({
      type: 'noRpcUrl',
    })
    const { read, asked } = await visit(null)
    await expect(read('x')).rejects.toThrow('Invalid CAIP-10 address')
    expect(asked).toEqual([])
  })
})
