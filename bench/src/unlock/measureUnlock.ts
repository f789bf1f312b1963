import { type Figure, ms } from '../table.js'

const ROUNDS = 50
const RECOVERIES = 5

export type MeasuredKeys = {
  call: (method: string, params: object) => Promise<unknown>
  /** @returns time in ms of the share requests since the last call, from the first byte sent to the last byte received */
  takeNetwork: () => Promise<number>
  /** Resolves when all background work has ended. */
  settle: () => Promise<unknown>
  /** @returns time in ms, measured by the caller's clock */
  time: (method: string, params: object) => Promise<number>
}

export type UnlockTimes = { whole: number[]; network: number[]; recovery: number[] }

export async function measureUnlock(keys: MeasuredKeys, times: UnlockTimes): Promise<void> {
  await keys.settle()
  for (let round = 0; round < ROUNDS; round++) {
    await keys.call('lock', {})
    await keys.takeNetwork()
    const whole = await keys.time('create', {})
    times.network.push(await keys.takeNetwork())
    times.whole.push(whole)
    // Wait for the device's new shares. Otherwise the next unlock would wait for them.
    await keys.settle()
  }
  if (times.recovery.length > 0) return
  const draft = (await keys.call('draftRecovery', { kind: 'passphrase' })) as Draft
  const { methodId, text: words } = draft
  const secret = { kind: 'passphrase', words }
  await keys.call('addFirstRecovery', { methodId, secret, label: 'Words' })
  for (let round = 0; round < RECOVERIES; round++)
    times.recovery.push(await keys.time('recover', { methodId, secret }))
}

type Draft = { methodId: string; text: string }

export function unlockFigures(where: string, { whole, network, recovery }: UnlockTimes): Figure[] {
  const local = whole.map((value, index) => value - (network[index] ?? Number.NaN))
  return [
    ms(`${where}: unlock`, whole),
    ms('· the release of the share, over loopback', network),
    ms('· the rest: proof, HPKE, shares, AEAD, keys', local),
    ms(`${where}: recovery by passphrase`, recovery),
  ]
}
