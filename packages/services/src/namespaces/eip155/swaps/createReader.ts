import { type AskNodeAll, expectAnswer, type NodeCall, type NodeOutcome } from '@vestibule/indexer'
import { bytes, height, seconds } from '@vestibule/indexer/eip155'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  parseAbiParameters,
} from 'viem'
import * as z from 'zod'
import { MINUTE } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import { callOf } from './calls.js'
import { READ_TOGETHER_CODE } from './readTogetherCode.js'

/** Time in ms after which batched calls are tried again on a node that rejected them. */
const REFUSAL_LIFE = 10 * MINUTE

const QUESTIONS = parseAbiParameters('(address to, bytes data)[]')
const ANSWERS = parseAbiParameters('uint256, uint256, (bool isDone, bytes data)[]')

const Head = z.object({ number: height, timestamp: seconds })
const LATEST: NodeCall = { method: 'eth_getBlockByNumber', params: ['latest', false] }

export type ContractCall = { to: string; data: Hex }
type Read = { number: bigint; timestamp: number; outcomes: readonly NodeOutcome[] }

export function createReader(ask: AskNodeAll, clock: Clock) {
  let refusedAt = Number.NEGATIVE_INFINITY

  async function readTogether(calls: readonly ContractCall[]): Promise<Read | undefined> {
    const questions = calls.map(({ to, data }) => ({ to: to as Address, data }))
    const data = `${READ_TOGETHER_CODE}${encodeAbiParameters(QUESTIONS, [questions]).slice(2)}`
    const [outcome] = await ask([{ method: 'eth_call', params: [{ data }, 'latest'] }])
    const said = bytes.safeParse(outcome && 'result' in outcome ? outcome.result : undefined)
    if (!said.success) return undefined
    try {
      const [number, timestamp, answers] = decodeAbiParameters(ANSWERS, said.data)
      const head = Head.safeParse({
        number: numberToHex(number),
        timestamp: numberToHex(timestamp),
      })
      if (answers.length !== calls.length || !head.success) return undefined
      const outcomes = answers.map(
        ({ isDone, data }): NodeOutcome =>
          isDone ? { result: data } : { error: { code: 3, message: 'execution reverted' } },
      )
      return { ...head.data, outcomes }
    } catch {
      return undefined
    }
  }

  async function readEach(calls: readonly ContractCall[]): Promise<Read> {
    const head = expectAnswer(LATEST, (await ask([LATEST]))[0], Head)
    const tag = numberToHex(head.number)
    return { ...head, outcomes: await ask(calls.map(({ to, data }) => callOf(to, data, tag))) }
  }

  return async (calls: readonly ContractCall[]): Promise<Read> => {
    const age = clock() - refusedAt
    if (age < 0 || age >= REFUSAL_LIFE) {
      const read = await readTogether(calls)
      if (read !== undefined) return read
    }
    const read = await readEach(calls)
    refusedAt = clock()
    return read
  }
}
