import { getU32Decoder } from '@solana/codecs'
import { party, type ReadStep, type StepName, unlessOwn } from './step.js'

/** Instructions of the lookup table program, by the number that their data starts with. */
const NAMES: readonly StepName[] = [
  'tableCreate',
  'tableFreeze',
  'tableExtend',
  'tableDeactivate',
  'tableClose',
]
const CLOSE = 4

/** The program of lookup tables: a table, its authority, and the receiver of its deposit where it is closed. */
export const readLookupTable: ReadStep = ({ accounts, data }, account) => {
  const number = getU32Decoder().decode(data)
  const name = NAMES[number]
  const [table, authority, receiver] = accounts
  if (name === undefined || table === undefined || authority === undefined) return undefined
  if (number === CLOSE && receiver === undefined) return undefined
  return {
    name,
    parties: [
      party('table', table),
      ...unlessOwn(account, 'authority', authority),
      ...(number === CLOSE && receiver ? [party('to', receiver)] : []),
    ],
    risks: number === CLOSE ? ['closeAccount'] : [],
  }
}
