import type { Hex } from 'viem'

const asWord = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0')
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A token of 6 decimals that returns a balance of 1.5 for every other call. */
export const TOKEN_CODE: Hex = `0x${[
  // Reads the selector, then jumps to decimals (0x30), or to name and symbol (0x3b).
  '60003560e01c',
  '8063313ce56714603057',
  '806306fdde0314603b57',
  '806395d89b4114603b57',
  '6216e36060005260206000f3',
  '5b600660005260206000f3',
  `5b7f${asWord('TUSD')}60005260206000f3`,
].join('')}`

export const EMITTER_CODE: Hex = `0x${[
  '604035',
  // Jumps to the end (0x40) when the count is 0.
  '5b8015604057',
  '80600052',
  `6020356000357f${TRANSFER}60206000a3`,
  '60019003600356',
  '5b00',
].join('')}`
