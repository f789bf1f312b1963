import { base58 } from '@scure/base'
import * as z from 'zod'
import type { AskNodeAll, NodeCall } from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { data, key, lamports } from './answers.js'

export const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** Start of a token account: mint, owner, amount. */
const MINT_END = 32
const OWNER_END = 64
const LENGTH = 72

const Native = z.object({ value: lamports })
const Accounts = z.object({
  value: z.array(
    z.object({
      pubkey: key,
      account: z.object({ data, owner: z.enum(TOKEN_PROGRAMS) }),
    }),
  ),
})

export type TokenAccount = { address: string; token: string; amount: bigint }

export async function readTokenAccounts(ask: AskNodeAll, owner: string): Promise<TokenAccount[]> {
  const calls = TOKEN_PROGRAMS.map((programId) => accountsCall(owner, programId))
  const outcomes = await ask(calls)
  return calls.flatMap((call, index) =>
    accountsIn(expectAnswer(call, outcomes[index], Accounts), owner),
  )
}

export async function readHoldings(ask: AskNodeAll, owner: string) {
  const native: NodeCall = { method: 'getBalance', params: [owner, { commitment: 'confirmed' }] }
  const [[outcome], accounts] = await Promise.all([ask([native]), readTokenAccounts(ask, owner)])
  const tokens = new Map<string, bigint>()
  for (const { token, amount } of accounts) tokens.set(token, (tokens.get(token) ?? 0n) + amount)
  return { native: expectAnswer(native, outcome, Native).value, tokens }
}

function accountsCall(owner: string, programId: string): NodeCall {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    dataSlice: { offset: 0, length: LENGTH },
  }
  return { method: 'getTokenAccountsByOwner', params: [owner, { programId }, options] }
}

function accountsIn({ value }: z.output<typeof Accounts>, owner: string): TokenAccount[] {
  return value.flatMap(({ pubkey: address, account }) => {
    const bytes = account.data
    if (bytes.length !== LENGTH) return []
    if (base58.encode(bytes.subarray(MINT_END, OWNER_END)) !== owner) return []
    const token = base58.encode(bytes.subarray(0, MINT_END))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return [{ address, token, amount: view.getBigUint64(OWNER_END, true) }]
  })
}
