import fc from 'fast-check'
import { type Bytes, fromBase64Url, systemRandom, toBase64Url } from '../../platform/bytes.js'
import { sealVault, type withVault } from '../vault/openVault.js'
import { type Shares, splitKek } from '../vault/shares.js'
import { derived } from './derived.js'
import { contentOf, openVault } from './openVault.js'

export async function exposedWallet(walletId: string) {
  const entropy = systemRandom(16)
  const kek = systemRandom(32)
  const { publicKeysHash, accounts } = await derived(entropy)
  const vault = await sealVault(await contentOf(entropy), {
    kek,
    walletId,
    version: 2,
    publicKeysHash,
    random: systemRandom,
  })
  const generations = [await splitKek(kek), await splitKek(kek)] as const
  return { walletId, kek, vault, generations, publicKeysHash, address: accounts[0]?.address }
}

export type Exposed = Awaited<ReturnType<typeof exposedWallet>>

export const proper = (wallet: Exposed, shares: Shares = wallet.generations[0]) =>
  ({
    vault: wallet.vault,
    shares: [shares.device, shares.auth] as readonly [Bytes, Bytes],
    walletId: wallet.walletId,
    atLeast: wallet.vault.version,
    publicKeysHash: wallet.publicKeysHash,
  }) satisfies withVault.Options

/** @returns the number of damaged inputs that were accepted */
export async function damaged(
  wallet: Exposed,
  { other, count }: { other: Exposed; count: number },
): Promise<number> {
  const whichBytes = fc.constantFrom('device', 'auth', 'ciphertext')
  const damage = fc.oneof(
    fc.record({ kind: fc.constant('flip'), where: whichBytes, bit: fc.nat(8 * 256) }),
    fc.record({ kind: fc.constant('cut'), where: whichBytes, bit: fc.nat(32) }),
    fc.record({ kind: fc.constant('grow'), where: whichBytes, bit: fc.nat(255) }),
    fc.record({
      kind: fc.constant('mix'),
      where: fc.constantFrom('device', 'auth'),
      bit: fc.nat(2),
    }),
  )
  const mixtures = () => [wallet.generations[1], other.generations[0], other.generations[1]]

  function apply(bytes: Bytes, { kind, bit }: { kind: string; bit: number }): Bytes {
    if (kind === 'cut') return bytes.slice(0, bit % bytes.length)
    if (kind === 'grow') return new Uint8Array([...bytes, bit])
    const flipped = bytes.slice()
    const index = (bit >> 3) % bytes.length
    flipped[index] = (flipped[index] ?? 0) ^ (1 << (bit & 7))
    return flipped
  }

  let opened = 0
  await fc.assert(
    fc.asyncProperty(damage, async (hit) => {
      const shares = { ...wallet.generations[0] }
      let { vault } = wallet
      if (hit.where === 'ciphertext') {
        const ciphertext = toBase64Url(apply(fromBase64Url(vault.ciphertext), hit))
        vault = { ...vault, ciphertext }
      } else {
        const part = hit.where as 'device' | 'auth'
        const foreign = mixtures()[hit.bit % 3]?.[part]
        shares[part] = hit.kind === 'mix' && foreign ? foreign : apply(shares[part], hit)
      }
      const outcome = await openVault({ ...proper(wallet, shares), vault }).catch(
        (error) => error.type,
      )
      if (outcome !== 'walletDamaged') opened++
    }),
    { numRuns: count, seed: 24 },
  )
  return opened
}
