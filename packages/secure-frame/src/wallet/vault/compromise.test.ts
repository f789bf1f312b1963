import { beforeAll, describe, expect, test } from 'vitest'
import { type Bytes, fromBase64Url, systemRandom } from '../../platform/bytes.js'
import { derived } from '../testing/derived.js'
import { contentOf, openVault } from '../testing/openVault.js'
import { makeSet, openRecoveryShare, type Place } from './makeSet.js'
import { sealVault } from './openVault.js'
import { makeMethodKey, unwrapRecoveryKey, wrapRecoveryKey } from './recoveryWrap.js'

const parts = ['device', 'services', 'secret', 'login'] as const
type Part = (typeof parts)[number]

/** Only these sets rebuild the key. */
const ALLOWED: readonly (readonly Part[])[] = [
  ['device', 'services'],
  // The services are lost.
  ['device', 'secret'],
  ['login', 'secret'],
  // An operator of the services knows the user's secret.
  ['services', 'secret'],
]

const walletId = 'wallet'
const place: Place = { walletId, deviceId: 'device', generation: 1 }
const route: Place = { walletId, deviceId: 'recovery', generation: 1 }

async function scattered() {
  const kek = systemRandom(32)
  const content = await contentOf(systemRandom(16))
  const { publicKeysHash, accounts } = await derived(content.entropy)
  const sealing = { kek, walletId, version: 1, publicKeysHash, random: systemRandom }
  const vault = await sealVault(content, sealing)
  const recoveryKey = content.recovery.publicKey
  const own = await makeSet(kek, { ...place, recoveryKey }, (share) => share.slice() as Bytes)
  const zero = await makeSet(kek, { ...route, recoveryKey }, () => undefined)
  const secret = systemRandom(32)
  const method = { walletId, publicKeysHash, methodId: 'method', kind: 'kit' } as const
  const { privateKey } = content.recovery
  const wrap = await wrapRecoveryKey(
    { privateKey, vaultVersion: 1 },
    {
      ...method,
      methodKey: await makeMethodKey({ ...method, secret, countsAt: 0, random: systemRandom }),
      random: systemRandom,
    },
  )
  return { vault, publicKeysHash, address: accounts[0]?.address, own, zero, secret, method, wrap }
}

let world: Awaited<ReturnType<typeof scattered>>
beforeAll(async () => {
  world = await scattered()
})

/** @returns the address for which the attacker can sign */
async function attack(held: readonly Part[]): Promise<string | undefined> {
  const { vault, publicKeysHash, own, zero, secret, method, wrap } = world
  const has = (part: Part) => held.includes(part)
  const shares: Bytes[] = []
  const sealed = []
  // The device key cannot be exported, but its owner's device can use it.
  if (has('device')) shares.push(own.result)
  if (has('services')) shares.push(fromBase64Url(own.placement.share))
  if (has('services') || has('login')) shares.push(fromBase64Url(zero.placement.share))
  if (has('device')) sealed.push({ ...place, sealed: own.recovery })
  if (has('services') || has('login')) sealed.push({ ...route, sealed: zero.recovery })
  const hasBlobs = has('device') || has('services') || has('login')
  if (!hasBlobs) return undefined
  const guess = has('secret') ? secret : systemRandom(32)
  const opened = await unwrapRecoveryKey(wrap, { ...method, secret: guess }).catch(() => undefined)
  const privateKey = opened?.privateKey ?? systemRandom(32)
  for (const share of sealed)
    await openRecoveryShare(privateKey, share).then(
      (found) => shares.push(found),
      () => undefined,
    )
  for (const [index, first] of shares.entries())
    for (const second of shares.slice(index + 1)) {
      const options = { vault, walletId, atLeast: 1, publicKeysHash }
      const found = await openVault({ ...options, shares: [first, second] }).catch(() => undefined)
      if (found !== undefined) return found.address
    }
  return undefined
}

describe('parts that rebuild the key', () => {
  const subsets = Array.from({ length: 2 ** parts.length }, (_, bits) =>
    parts.filter((_part, index) => bits & (1 << index)),
  )
  test.each(subsets.map((held) => [held.join(' + ') || 'nothing', held] as const))(
    'open the wallet only in allowed combinations: %s',
    async (_name, held) => {
      const isAllowed = ALLOWED.some((needed) => needed.every((part) => held.includes(part)))
      expect(await attack(held)).toBe(isAllowed ? world.address : undefined)
    },
  )
})
