import { casesOf } from '@vestibule/protocol/testing'
import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type AbiType, readAbi } from './readAbi.js'

const SHAPES: readonly AbiType[][] = [
  ['address', 'uint256'],
  ['bytes', 'bytes[]', 'uint256'],
  [{ listOf: ['address', 'bool', 'uint256', 'bytes'] }],
  [[['address', 'uint160', 'uint48', 'uint48'], 'address', 'uint256'], 'bytes'],
  [['address', { listOf: ['address', 'uint24', 'int24', 'address', 'bytes'] }, 'uint128']],
  ['address[]', 'bytes32', 'uint8', 'bytes[]'],
]

function parameter(type: AbiType): AbiParameter {
  if (typeof type === 'string') return { type }
  if ('listOf' in type) return { type: 'tuple[]', components: type.listOf.map(parameter) }
  return { type: 'tuple', components: type.map(parameter) }
}

function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % sides
  }
}
type Dice = ReturnType<typeof createDice>

const hex = (dice: Dice, length: number) =>
  Array.from({ length }, () => dice(256).toString(16).padStart(2, '0')).join('')

function sampleOf(type: AbiType, dice: Dice): unknown {
  if (typeof type !== 'string') {
    if (!('listOf' in type)) return type.map((member) => sampleOf(member, dice))
    return Array.from({ length: dice(4) }, () => sampleOf(type.listOf, dice))
  }
  if (type.endsWith('[]'))
    return Array.from({ length: dice(4) }, () => sampleOf(type.slice(0, -2), dice))
  if (type === 'address') return `0x${hex(dice, 20)}`
  if (type === 'bool') return dice(2) === 1
  if (type === 'bytes') return `0x${hex(dice, dice(70))}`
  if (type === 'bytes32') return `0x${hex(dice, 32)}`
  const bits = Number(/\d+$/.exec(type)?.[0])
  const number = BigInt(`0x${hex(dice, bits / 8)}`)
  return type.startsWith('int') ? BigInt.asIntN(bits, number) : number
}

const widened = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(widened) : typeof value === 'number' ? BigInt(value) : value

describe('readAbi', () => {
  test('decodes viem’s encodings like viem', () => {
    const dice = createDice(7)
    for (const types of SHAPES)
      for (let round = 0; round < casesOf({ quick: 20, ci: 100 }); round++) {
        const inputs = types.map(parameter)
        const encoded = encodeAbiParameters(
          inputs,
          types.map((type) => sampleOf(type, dice)),
        )
        expect(readAbi(types, encoded)).toEqual(widened(decodeAbiParameters(inputs, encoded)))
      }
  })

  test('[V12] decodes data only if its values encode to the same data', () => {
    const dice = createDice(11)
    const rounds = casesOf({ quick: 60, ci: 300 })
    let read = 0
    for (const types of SHAPES)
      for (let round = 0; round < rounds; round++) {
        const inputs = types.map(parameter)
        const encoded = encodeAbiParameters(
          inputs,
          types.map((type) => sampleOf(type, dice)),
        )
        const at = 2 + dice(encoded.length - 2)
        const changed =
          `${encoded.slice(0, at)}${dice(16).toString(16)}${encoded.slice(at + 1)}` as Hex
        const values = readAbi(types, changed)
        if (values === undefined) continue
        read++
        expect(encodeAbiParameters(inputs, values).toLowerCase()).toBe(changed)
      }
    expect(read).toBeGreaterThan(rounds / 3)
  })

  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['half a word', `0x${'00'.repeat(16)}`],
    ['invalid digits', `0x${'zz'.repeat(64)}`],
    ['capital letters', `0x${'00'.repeat(31)}AA${'00'.repeat(32)}`],
    ['an extra word', `0x${'00'.repeat(96)}`],
  ])('does not decode %s', (_name, data) => {
    expect(readAbi(['address', 'uint256'], data)).toBeUndefined()
  })
})
