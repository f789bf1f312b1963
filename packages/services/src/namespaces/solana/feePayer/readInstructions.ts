import { base58 } from '@scure/base'
import { type AskNodeAll, expectAnswer, type NodeCall } from '@vestibule/indexer'
import { data, key } from '@vestibule/indexer/solana'
import * as z from 'zod'
import type { Message } from './readMessage.js'

const LOOKUP_TABLE = 'AddressLookupTab1e1111111111111111111111111'
const HEAD = 56
const KIND = 1
const KEY = 32

const Tables = z.object({ value: z.array(z.object({ owner: key, data }).nullable()) })

export type Instruction = { program: string; accounts: readonly string[]; data: Uint8Array }

/** Resolves lookup tables with the node. Undefined for an invalid index. @throws NodeFault */
export async function readInstructions(
  ask: AskNodeAll,
  { keys, lookups, instructions }: Message,
): Promise<{ instructions: Instruction[]; accounts: string[] } | undefined> {
  const tables = await readTables(
    ask,
    lookups.map(({ table }) => table),
  )
  const pick = (places: 'writable' | 'readonly') =>
    lookups.flatMap((lookup, index) =>
      lookup[places].map((place) => addressIn(tables[index] ?? null, place)),
    )
  // The writable accounts of all tables precede the read-only accounts.
  const accounts = [...keys, ...pick('writable'), ...pick('readonly')]
  const found = instructions.map(({ program, accounts: places, data }) => ({
    // Clusters accept no program from a lookup table.
    program: keys[program],
    accounts: places.map((place) => accounts[place]),
    data,
  }))
  const isWhole =
    accounts.every((address) => address !== undefined) &&
    found.every(
      ({ program, accounts: named }) =>
        program !== undefined && named.every((address) => address !== undefined),
    )
  return isWhole
    ? { instructions: found as Instruction[], accounts: accounts as string[] }
    : undefined
}

async function readTables(ask: AskNodeAll, tables: string[]) {
  if (tables.length === 0) return []
  const call: NodeCall = {
    method: 'getMultipleAccounts',
    params: [tables, { encoding: 'base64', commitment: 'confirmed' }],
  }
  return expectAnswer(call, (await ask([call]))[0], Tables).value
}

type Table = { owner: string; data: Uint8Array } | null

function addressIn(table: Table, place: number): string | undefined {
  const start = HEAD + place * KEY
  const isTable = table?.owner === LOOKUP_TABLE && table.data[0] === KIND
  if (!isTable || table.data.length < start + KEY) return undefined
  return base58.encode(table.data.subarray(start, start + KEY))
}
