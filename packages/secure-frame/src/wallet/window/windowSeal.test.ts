import { describe, expect, test } from 'vitest'
import { systemRandom } from '../../platform/bytes.js'
import { importKek } from '../vault/aead.js'
import { type Envelope, sealValue, unsealValue } from './windowSeal.js'

const random = systemRandom
const id = 'AAAAAAAAAAAAAAAAAAAAAA'
const envelope = async (): Promise<Envelope> => ({
  key: await importKek(random(32)),
  id,
  direction: 'toWindow',
})

describe('sealed messages', () => {
  test('[V12] show exactly the frame’s content: each amount to the unit, each text to the letter', async () => {
    const mine = await envelope()
    const value = {
      value: 2n ** 255n,
      list: [0n, -1n],
      text: '“ü”\u202e',
      none: null,
      deep: { a: [1] },
    }
    expect(await unsealValue(mine, await sealValue(mine, { value, random }))).toEqual(value)
  })

  test('deliver a request with a hundred thousand characters', async () => {
    const mine = await envelope()
    const value = { text: 'ж'.repeat(100_001) }
    expect(await unsealValue(mine, await sealValue(mine, { value, random }))).toEqual(value)
  })

  test('[V12] do not open with another key or id, or if an attacker returns them as an answer', async () => {
    const mine = await envelope()
    const sealed = await sealValue(mine, { value: { kind: 'approve' }, random })
    for (const change of [
      { key: await importKek(random(32)) },
      { id: 'BBBBBBBBBBBBBBBBBBBBBB' },
      { direction: 'toFrame' as const },
    ])
      await expect(unsealValue({ ...mine, ...change }, sealed)).rejects.toThrow()
  })

  test('[V12] detect each changed bit', async () => {
    const mine = await envelope()
    const sealed = await sealValue(mine, { value: { kind: 'opened' }, random })
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'Q' : 'A') + sealed.slice(at + 1)
      await expect(unsealValue(mine, changed)).rejects.toThrow()
    }
    for (const broken of ['', '!', sealed.slice(0, 8)])
      await expect(unsealValue(mine, broken)).rejects.toThrow()
  })
})
