import { base58 } from '@scure/base'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const SIGNATURE = 64
const KEY = 32
/** First bit of a versioned message. 0 is the only version. */
const VERSIONED = 0x80
const TRANSFER_LAMPORTS = 2
const TRANSFER_CHECKED = 12
const TRANSFER_WITH_FEE = [26, 1]
const CREATE_IDEMPOTENT = 1

/** Lamports if there is no mint. */
export type TradedAsset = {
  mint: string | undefined
  program: string | undefined
  from: string
  to: string
  amount: bigint
  received: bigint
}

/** The account pays the fee. Only the maker also signs. */
export type SolanaTrade = {
  maker: string
  pays: TradedAsset
  gets: TradedAsset
  /** The account's token account, opened first if necessary. */
  opens: { at: string; mint: string; program: string } | undefined
}

/**
 * Reads a transaction with two transfers, one by the account and one by another signer. Undefined
 * for any other transaction, and for Token-2022 transfers without their fee.
 */
export function readSolanaTrade(wire: Uint8Array, account: string): SolanaTrade | undefined {
  try {
    const { signers, instructions } = readMessage(wire)
    const [payer, maker, ...others] = signers
    const isOfTwo = payer === account && maker !== undefined && others.length === 0
    if (!isOfTwo || instructions.length < 2 || instructions.length > 3) return undefined
    const steps = instructions.map(readStep)
    const moves = steps.slice(-2)
    const [pays, gets] = [account, maker].map((signer) =>
      moves.find((step) => step?.kind === 'transfer' && step.by === signer),
    )
    if (pays?.kind !== 'transfer' || gets?.kind !== 'transfer') return undefined
    const trade = { maker, pays: assetOf(pays), gets: assetOf(gets) }
    if (steps.length === 2) return { ...trade, opens: undefined }
    const [first] = steps
    const isOwn = first?.kind === 'open' && first.payer === account && first.owner === account
    if (!isOwn) return undefined
    const { at, mint, program } = first
    return { ...trade, opens: { at, mint, program } }
  } catch {
    return undefined
  }
}

type Instruction = { program: string; accounts: readonly string[]; data: Uint8Array }
type Transfer = TradedAsset & { kind: 'transfer'; by: string }
type Opening = {
  kind: 'open'
  payer: string
  at: string
  owner: string
  mint: string
  program: string
}

const assetOf = ({ mint, program, from, to, amount, received }: Transfer): TradedAsset => ({
  ...{ mint, program, from, to, amount, received },
})

function readStep({ program, accounts, data }: Instruction): Transfer | Opening | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const [first = '', second = '', third = '', fourth = '', fifth, token = ''] = accounts
  switch (program) {
    case SYSTEM: {
      const isTransfer = data.length === 12 && view.getUint32(0, true) === TRANSFER_LAMPORTS
      if (!isTransfer || accounts.length !== 2) return undefined
      const amount = view.getBigUint64(4, true)
      return {
        kind: 'transfer',
        ...{ by: first, from: first, to: second, amount, received: amount },
        ...{ mint: undefined, program: undefined },
      }
    }
    case TOKEN:
    case TOKEN_2022: {
      if (accounts.length !== 4) return undefined
      const moved = {
        kind: 'transfer',
        ...{ by: fourth, mint: second, program, from: first, to: third },
      } as const
      if (program === TOKEN) {
        if (data.length !== 10 || data[0] !== TRANSFER_CHECKED) return undefined
        const amount = view.getBigUint64(1, true)
        return { ...moved, amount, received: amount }
      }
      const isIt = TRANSFER_WITH_FEE.every((byte, index) => data[index] === byte)
      if (data.length !== 19 || !isIt) return undefined
      const amount = view.getBigUint64(2, true)
      const received = amount - view.getBigUint64(11, true)
      return received < 0n ? undefined : { ...moved, amount, received }
    }
    case ASSOCIATED_TOKEN: {
      const isIt = data.length === 1 && data[0] === CREATE_IDEMPOTENT && accounts.length === 6
      if (!isIt || fifth !== SYSTEM) return undefined
      return { kind: 'open', payer: first, at: second, owner: third, mint: fourth, program: token }
    }
    default:
      return undefined
  }
}

/** @throws for an invalid transaction, or one with a lookup table */
function readMessage(wire: Uint8Array): {
  signers: string[]
  instructions: Instruction[]
} {
  let offset = 0
  function take(length: number): Uint8Array {
    if (offset + length > wire.length) throw new RangeError('The transaction is too short.')
    offset += length
    return wire.subarray(offset - length, offset)
  }
  const byte = () => take(1)[0] ?? 0
  /** Seven bits per byte, lowest first, in at most three bytes. */
  function count(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new RangeError('A count uses more than three bytes.')
  }
  const list = <item>(read: () => item): item[] => [...Array(count())].map(read)
  const at = (index: number) => {
    const key = keys[index]
    if (key === undefined) throw new RangeError('The list of accounts is too short.')
    return key
  }

  const signatures = list(() => take(SIGNATURE))
  const isVersioned = ((wire[offset] ?? 0) & VERSIONED) !== 0
  if (isVersioned && byte() !== VERSIONED)
    throw new RangeError('The version of the message is not supported.')
  const required = byte()
  take(2)
  const keys = list(() => base58.encode(take(KEY)))
  take(KEY)
  const instructions = list(() => ({
    program: at(byte()),
    accounts: list(() => at(byte())),
    data: take(count()),
  }))
  const tables = isVersioned ? count() : 0
  if (tables > 0 || offset !== wire.length || required !== signatures.length)
    throw new RangeError('The transaction contains parts that do not belong to a trade.')
  return { signers: keys.slice(0, required), instructions }
}
