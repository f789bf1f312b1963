import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { escapeHidden } from '../../../../platform/readableText.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { NodeAccount } from '../transactions/readAccounts.js'
import type { ResolvedTransaction } from '../transactions/resolveAccounts.js'

const Simulated = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.nullish(z.array(z.string())),
    accounts: z.nullish(z.array(NodeAccount)),
  }),
})

export type Trial =
  | { kind: 'ran'; accounts: readonly (NodeAccount | undefined)[] }
  | { kind: 'failed'; reason: string | undefined }
  | { kind: 'untried' }

/** Returns the accounts after the transaction. */
export async function simulate(
  { bytes }: Pick<ResolvedTransaction, 'bytes'>,
  { rpc, addresses }: { rpc: Rpc; addresses: readonly string[] },
): Promise<Trial> {
  let answer: unknown
  try {
    answer = await rpc.request({
      method: 'simulateTransaction',
      params: [
        base64.encode(bytes),
        {
          encoding: 'base64',
          commitment: 'confirmed',
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { encoding: 'base64', addresses },
        },
      ],
    })
  } catch {
    return { kind: 'untried' }
  }
  const read = z.safeParse(Simulated, answer)
  if (!read.success) return { kind: 'untried' }
  const { err, logs, accounts } = read.data.value
  if (err !== null && err !== undefined)
    return { kind: 'failed', reason: reasonOf(err, logs ?? []) }
  if (accounts?.length !== addresses.length) return { kind: 'untried' }
  return { kind: 'ran', accounts: accounts.map((account) => account ?? undefined) }
}

/** Maximum length of a reason, which a program may choose. */
const MAX_REASON = 200

/** Reads the program's text, otherwise the failing instruction or the cluster's text. */
function reasonOf(err: unknown, logs: readonly string[]): string | undefined {
  const said = logs.find((line) => /insufficient|error message|error:/i.test(line))
  const failed = said ?? logs.findLast((line) => /failed/i.test(line))
  const reason = failed?.replace(/^Program (?:log: )?/, '') ?? wordOf(err)
  return reason && escapeHidden(reason.slice(0, MAX_REASON))
}

/** Converts `{"InstructionError":[0,{"Custom":1}]}` to a program's error 0x1. */
function wordOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return String(err)
  const [[kind, detail] = ['', undefined]] = Object.entries(err)
  if (kind === 'InstructionError' && Array.isArray(detail)) return wordOf(detail[1])
  return kind === 'Custom' ? `custom program error: 0x${Number(detail).toString(16)}` : kind
}
