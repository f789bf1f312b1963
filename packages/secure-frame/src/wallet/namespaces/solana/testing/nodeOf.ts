import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Rpc } from '../../../../platform/rpc.js'
import { BLOCKHASH } from './wireOf.js'

export type Held = { owner: string; lamports?: number; data?: Uint8Array }

export type NodeAnswers = {
  accounts?: Readonly<Record<string, Held>>
  /** Accounts after the simulation. Other accounts do not change. */
  after?: Readonly<Record<string, Held | null>>
  fails?: unknown
  fee?: number
  blockhashes?: readonly string[]
  isMissing?: boolean
}

export function nodeOf(answers: NodeAnswers = {}): Rpc {
  const { accounts = {}, after, fails, fee, blockhashes = [BLOCKHASH], isMissing = false } = answers
  const told = (held: Held | null | undefined) =>
    held
      ? {
          owner: held.owner,
          lamports: held.lamports ?? 2_039_280,
          data: [base64.encode(held.data ?? new Uint8Array()), 'base64'],
          executable: false,
        }
      : null

  return {
    async request({ method, params = [] }) {
      if (isMissing) throw new VestibuleError('noRpcUrl')
      switch (method) {
        case 'getMultipleAccounts':
          return { value: (params[0] as string[]).map((address) => told(accounts[address])) }
        case 'isBlockhashValid':
          return { value: blockhashes.includes(String(params[0])) }
        case 'getFeeForMessage':
          if (fee !== undefined) return { value: fee }
          break
        case 'simulateTransaction': {
          if (fails !== undefined) return { value: { err: fails, logs: [], accounts: null } }
          if (after === undefined) break
          const { accounts: asked } = params[1] as { accounts: { addresses: string[] } }
          const held = asked.addresses.map((address) =>
            told(address in after ? after[address] : accounts[address]),
          )
          return { value: { err: null, logs: [], accounts: held } }
        }
      }
      throw new VestibuleError('rpcFailed', { data: { code: -32601 } })
    },
  }
}
