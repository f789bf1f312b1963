import { type Address, getAddressDecoder } from '@solana/addresses'
import type { Rpc } from '../../../../platform/rpc.js'
import { LOOKUP_TABLE } from '../programs/knownPrograms.js'
import { refuse } from '../requests/refuse.js'
import { type NodeAccount, readAccounts } from './readAccounts.js'
import { type CompiledMessage, lookupsOf, type ReadTransaction } from './readTransaction.js'

const HEAD = 56
const KIND = 1
const KEY = 32

export type Meta = {
  address: Address
  signer: boolean
  writable: boolean
  /** From a node: the message contains only an index in a lookup table. */
  loaded: boolean
}
export type Instruction = { program: Address; accounts: readonly Meta[]; data: Uint8Array }
export type ResolvedTransaction = ReadTransaction & {
  accounts: readonly Meta[]
  instructions: readonly Instruction[]
}

/** Asks a node for accounts in lookup tables. @throws `invalidParams` for a missing table entry, or if the node does not answer */
export async function resolveAccounts(
  transaction: ReadTransaction,
  rpc: Rpc,
): Promise<ResolvedTransaction> {
  const { message } = transaction
  const accounts = [...staticAccounts(message), ...(await loadedAccounts(message, rpc))]
  const at = (index: number): Meta => {
    const meta = accounts[index]
    if (meta === undefined) throw refuse('The transaction refers to a missing account.')
    return meta
  }
  const instructions = message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): Instruction => ({
      program: at(programAddressIndex).address,
      accounts: accountIndices.map(at),
      data: Uint8Array.from(data),
    }),
  )
  return { ...transaction, accounts, instructions }
}

function staticAccounts({ header, staticAccounts }: CompiledMessage): Meta[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return staticAccounts.map((address, index) => {
    const signer = index < numSignerAccounts
    const writable = signer
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts
    return { address, signer, writable, loaded: false }
  })
}

/** Writable accounts of all tables first, then read-only accounts. */
async function loadedAccounts(message: CompiledMessage, rpc: Rpc): Promise<Meta[]> {
  const lookups = lookupsOf(message)
  if (lookups.length === 0) return []
  const tables = await readAccounts(
    rpc,
    lookups.map(({ lookupTableAddress }) => lookupTableAddress),
  )
  const pick = (writable: boolean) =>
    lookups.flatMap(({ writableIndexes, readonlyIndexes }, index) =>
      (writable ? writableIndexes : readonlyIndexes).map(
        (place): Meta => ({
          address: addressIn(tables[index], place),
          signer: false,
          writable,
          loaded: true,
        }),
      ),
    )
  return [...pick(true), ...pick(false)]
}

function addressIn(table: NodeAccount | undefined, place: number): Address {
  const start = HEAD + place * KEY
  const isTable = table?.owner === LOOKUP_TABLE && table.data[0] === KIND
  if (!isTable || table.data.length < start + KEY)
    throw refuse('A lookup table of the transaction is missing or incomplete.')
  return getAddressDecoder().decode(table.data, start)
}
