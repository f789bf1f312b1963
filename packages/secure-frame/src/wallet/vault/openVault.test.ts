import { hexToBytes } from '@noble/curves/utils.js'
import { casesOf } from '@vestibule/protocol/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Bytes, systemRandom } from '../../platform/bytes.js'
import { damaged, type Exposed, exposedWallet, proper } from '../testing/exposedWallet.js'
import { contentOf, openVault } from '../testing/openVault.js'
import { sealVault, type withVault } from './openVault.js'
import { combineShares } from './shares.js'

let mine: Exposed
let other: Exposed
beforeAll(async () => {
  mine = await exposedWallet('mine')
  other = await exposedWallet('other')
})

const parts = ['device', 'auth', 'recovery', 'vault'] as const
const subsets = Array.from({ length: 16 }, (_, bits) =>
  parts.filter((_part, index) => bits & (1 << index)),
)

describe('openVault', () => {
  test('behavior: opens with any two shares of one generation', async () => {
    for (const { device, auth, recovery } of mine.generations)
      for (const shares of [
        [device, auth],
        [auth, recovery],
        [recovery, device],
      ] as const) {
        const { address } = await openVault({ ...proper(mine), shares })
        expect(address).toBe(mine.address)
      }
  })

  test('golden: opens a vault of the first format', async () => {
    const options = {
      vault: {
        version: 1,
        publicKeysHash: '605ee36e3840d464b1b19ef98795f4260d4d8a2b017a6638fc4d5e4c8b8f4012',
        ciphertext: 'BwcHBwcHBwcHBwcHDnp5x5xxuDk_IiRmfI5vaN9gjbK5U5LQ_bbUQiI0wcmR7go',
      },
      shares: [
        hexToBytes('d761599d370dbf765c81a3d46e384f5be692f261f6cb5dcaab6cc563b1a25adb2d') as Bytes,
        hexToBytes('8cabd348eb91db01bd1ee413838d5dba65283baf1892f42a74550216b8af981a27') as Bytes,
      ] as const,
      walletId: 'golden',
      atLeast: 1,
      publicKeysHash: '605ee36e3840d464b1b19ef98795f4260d4d8a2b017a6638fc4d5e4c8b8f4012',
    }
    const { address } = await openVault(options)
    expect(address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  test.each(subsets.map((held) => [held.join(' + ') || 'nothing', held] as const))(
    'opens only with two shares and the vault: %s',
    async (_name, held) => {
      const shares = mine.generations[0]
      const has = (part: (typeof parts)[number]) => held.includes(part)
      const stolen = (['device', 'auth', 'recovery'] as const)
        .filter(has)
        .map((name) => shares[name])
      // The attacker guesses the missing parts.
      const first = stolen[0] ?? systemRandom(33)
      const second = stolen[1] ?? systemRandom(33)
      const vault = has('vault') ? mine.vault : other.vault
      const attempt = openVault({ ...proper(mine), vault, shares: [first, second] })
      if (stolen.length >= 2 && has('vault'))
        await expect(attempt).resolves.toMatchObject({ address: mine.address })
      else await expect(attempt).rejects.toMatchObject({ type: 'walletDamaged' })
    },
  )

  test.each<[string, () => Partial<withVault.Options>]>([
    ['an older vault than the newest known one', () => ({ atLeast: mine.vault.version + 1 })],
    ['a vault with a false newer version', () => ({ vault: { ...mine.vault, version: 3 } })],
    ["another wallet's vault", () => ({ vault: other.vault })],
    [
      "another wallet's vault with this wallet's hash",
      () => ({ vault: { ...other.vault, publicKeysHash: mine.publicKeysHash } }),
    ],
    ['another complete wallet', () => ({ ...proper(other), publicKeysHash: mine.publicKeysHash })],
    ["another wallet's id", () => ({ walletId: other.walletId })],
    [
      'shares of two generations',
      () => ({ shares: [mine.generations[0].device, mine.generations[1].auth] }),
    ],
    [
      'the same share twice',
      () => ({ shares: [mine.generations[0].auth, mine.generations[0].auth] }),
    ],
    ['an empty share', () => ({ shares: [mine.generations[0].device, new Uint8Array(0)] })],
    ['a vault that is not base64url', () => ({ vault: { ...mine.vault, ciphertext: '!' } })],
    ['a vault shorter than its IV', () => ({ vault: { ...mine.vault, ciphertext: 'AAAA' } })],
  ])('error: rejects %s', async (_name, change) => {
    await expect(openVault({ ...proper(mine), ...change() })).rejects.toMatchObject({
      type: 'walletDamaged',
      message: 'The wallet could not be opened',
    })
  })

  test('error: rejects a vault whose seed has other public keys', async () => {
    const { walletId, kek, publicKeysHash } = mine
    const options = { kek, walletId, version: 2, publicKeysHash, random: systemRandom }
    const vault = await sealVault(await contentOf(systemRandom(16)), options)
    await expect(openVault({ ...proper(mine), vault })).rejects.toMatchObject({
      type: 'walletDamaged',
    })
  })

  test('error: never opens with a wrong address after bit flips, mixtures and truncations', async () => {
    const count = casesOf({ quick: 60, ci: 300 })
    expect(await damaged(mine, { other, count })).toBe(0)
  })
})

describe('combineShares', () => {
  test('behavior: returns the KEK and does not wipe the shares', async () => {
    const { device, auth } = mine.generations[0]
    const before = device.slice()
    expect(await combineShares([device, auth])).toEqual(mine.kek)
    expect(device).toEqual(before)
  })
})
