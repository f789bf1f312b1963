import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../platform/memoryStore.js'
import { createSpendingLog, isMostInDay } from './createSpendingLog.js'

const HOUR_MS = 3_600_000
const MILLISECOND = 1 / HOUR_MS
const origin = 'https://dapp.example'
const spending = (amount: bigint, more: object = {}) => ({
  owner: 'me',
  asset: 'coin',
  amount,
  balance: 100n,
  ...more,
})

function open(userId: () => string | undefined = () => 'ada') {
  const entries = memoryStore()
  const log = createSpendingLog({ entries, userId: async () => userId(), shelf: 'spending' })
  async function approve(amount: bigint, hours: number, more: object = {}, site = origin) {
    const asking = { origin: site, now: hours * HOUR_MS }
    await log.add(await log.rate([spending(amount, more)], asking), asking)
  }
  async function rate(amount: bigint, hours: number, more: object = {}, site = origin) {
    const [rated] = await log.rate([spending(amount, more)], {
      origin: site,
      now: hours * HOUR_MS,
    })
    if (rated === undefined) throw new Error('not rated')
    return { before: rated.before, largest: rated.largest, isMost: isMostInDay(rated) }
  }
  return { entries, log, approve, rate }
}

describe('createSpendingLog', () => {
  test('[V12] sums a site’s approvals of the last 24 hours', async () => {
    const { approve, rate } = open()
    await approve(30n, 0)
    await approve(19n, 1)
    expect(await rate(2n, 2)).toEqual({ before: 49n, largest: 100n, isMost: true })
    expect(await rate(1n, 2)).toEqual({ before: 49n, largest: 100n, isMost: false })
    expect((await rate(2n, 24 - MILLISECOND)).before).toBe(49n)
    // The first approval is 24 hours old.
    expect((await rate(2n, 24)).before).toBe(19n)
    expect((await rate(2n, 25)).before).toBe(0n)
  })

  test('[V12] compares with the largest balance of the last 24 hours', async () => {
    const { approve, rate } = open()
    await approve(40n, 0)
    expect(await rate(25n, 1, { balance: 60n })).toMatchObject({ largest: 100n, isMost: true })
    expect(await rate(25n, 1, { balance: 500n })).toMatchObject({ largest: 500n, isMost: false })
  })

  test('separates sites, owners, assets and users', async () => {
    let user: string | undefined = 'ada'
    const { approve, rate } = open(() => user)
    await approve(40n, 0)
    expect((await rate(40n, 0, {}, 'https://other.example')).before).toBe(0n)
    expect((await rate(40n, 0, {}, 'https://pay.dapp.example:8443')).before).toBe(40n)
    expect((await rate(40n, 0, {}, 'https://dapp.example.:8443')).before).toBe(40n)
    expect((await rate(40n, 0, { owner: 'safe' })).before).toBe(0n)
    expect((await rate(40n, 0, { asset: 'token' })).before).toBe(0n)
    user = 'grace'
    expect((await rate(40n, 0)).before).toBe(0n)
    user = undefined
    expect((await rate(40n, 0)).before).toBe(0n)
    user = 'ada'
    expect((await rate(40n, 0)).before).toBe(40n)
  })

  test('[V12] refuses a request if another tab approved too much while its card was open', async () => {
    const { log } = open()
    const asking = { origin, now: 0 }
    const first = await log.rate([spending(49n)], asking)
    const second = await log.rate([spending(49n)], asking)
    await log.add(first, asking)
    await expect(log.add(second, asking)).rejects.toMatchObject({ type: 'ticketInvalid' })
    expect((await log.rate([spending(1n)], asking))[0]?.before).toBe(49n)
  })

  test('accepts a request if its rating is still correct after another approval', async () => {
    const { log } = open()
    const asking = { origin, now: 0 }
    const both = await Promise.all([0, 1].map(() => log.rate([spending(10n)], asking)))
    for (const rated of both) await log.add(rated, asking)
    expect((await log.rate([spending(1n)], asking))[0]?.before).toBe(20n)
  })

  test('does not prevent a signature if storage fails', async () => {
    const failing = {
      ...memoryStore(),
      update: async () => {
        throw new Error('full')
      },
    }
    const log = createSpendingLog({
      entries: failing,
      userId: async () => 'ada',
      shelf: 'spending',
    })
    const asking = { origin, now: 0 }
    await expect(log.add(await log.rate([spending(9n)], asking), asking)).resolves.toBeUndefined()
  })

  test('[V12] keeps entries of other tokens after a request with a thousand tokens', async () => {
    const { log, approve, rate } = open()
    await approve(40n, 0)
    const asking = { origin, now: 0 }
    const many = Array.from({ length: 1_000 }, (_, index) => spending(1n, { asset: `t${index}` }))
    await log.add(await log.rate(many, asking), asking)
    expect((await rate(40n, 0)).before).toBe(40n)
  })

  test('ignores invalid stored entries', async () => {
    const { entries, approve, rate } = open()
    await entries.set('spending:ada', [{ origin, asset: 'coin' }, 7])
    expect((await rate(40n, 0)).before).toBe(0n)
    await approve(40n, 0)
    expect((await rate(40n, 0)).before).toBe(40n)
  })
})
