import { toJson } from '@vestibule/protocol'
import { MAX_BATCH, MAX_RPC_BODY } from '@vestibule/protocol/http'
import { type NodeAnswer, postCalls } from './postCalls.js'

export type NodeRequest = { method: string; params?: unknown }

/** @throws if the node does not answer */
export type AskNode = (request: NodeRequest) => Promise<NodeAnswer>

type Waiting = {
  id: number
  text: string
  resolve: (answer: NodeAnswer) => void
  reject: (error: unknown) => void
}

/** Sends the calls of one tick together, and matches answers by id. */
export function createNode(url: string): AskNode {
  let waiting: Waiting[] = []
  let lastId = 0

  function flush() {
    const all = waiting
    waiting = []
    for (const batch of batchesOf(all)) void send(batch)
  }

  async function send(batch: readonly Waiting[]) {
    try {
      const answerOf = await postCalls(
        url,
        batch.map(({ text }) => text),
      )
      for (const { id, resolve, reject } of batch) {
        const answer = answerOf(id)
        if (answer === undefined) reject(new Error('The node did not answer the call.'))
        else resolve(answer)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return ({ method, params = [] }) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const text = toJson({ jsonrpc: '2.0', id, method, params })
      if (waiting.length === 0) setTimeout(flush, 0)
      waiting.push({ id, text, resolve, reject })
    })
}

/** Keeps the order and the services' limits of calls and characters. */
function batchesOf(all: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = []
  let letters = 0
  for (const each of all) {
    const last = batches.at(-1)
    letters += each.text.length + 1
    if (last !== undefined && last.length < MAX_BATCH && letters < MAX_RPC_BODY) last.push(each)
    else {
      batches.push([each])
      letters = each.text.length + 2
    }
  }
  return batches
}
