import { dice, mutate } from '@vestibule/indexer/testing'
import { expect, test } from 'vitest'
import { casesOr } from '../../../testing/casesOr.js'
import { isSource } from '../../pictures/openSource.js'
import { readMetadata } from './readMetadata.js'

const CASES = casesOr(2_000)
const SAID = { name: 'Bird 7', image: 'ipfs://bafy/7.png', attributes: [{ value: 1 }, {}] }

test('[A05] returns a text as name, and a readable picture URL or no picture, for any metadata', () => {
  let named = 0
  for (let seed = 0; seed < CASES; seed++) {
    const roll = dice(seed)
    const text = JSON.stringify(mutate(SAID, roll, 6)) ?? ''
    const bytes = new TextEncoder().encode(text)
    if (roll(4) === 0) bytes.fill(255, roll(bytes.length + 1))
    const cut = roll(4) === 0 ? bytes.subarray(0, roll(bytes.length + 1)) : bytes
    const { name, image } = readMetadata(cut)
    if (name !== undefined) named++
    expect([seed, name === undefined || (typeof name === 'string' && name.length <= 256)]).toEqual([
      seed,
      true,
    ])
    expect([seed, image === undefined || isSource(image)]).toEqual([seed, true])
  }
  expect(named).toBeGreaterThan(CASES / 10)
})
