import * as z from 'zod'
import type { AskNodeAll } from './chainReader.js'
import { NodeFault } from './nodeFault.js'

const Outcome = z.union([
  z.object({ id: z.int(), result: z.unknown() }),
  z.object({ id: z.int(), error: z.object({ code: z.number(), message: z.string() }) }),
])

export function httpNode(url: string, fetch = globalThis.fetch): AskNodeAll {
  return async (calls) => {
    if (calls.length === 0) return []
    try {
      const batch = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(batch) })
      const outcomes = z.array(Outcome).parse(await response.json())
      const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
      return calls.map((_, id) => {
        const outcome = byId.get(id)
        if (outcome === undefined)
          throw new Error('The node returned no response to one of the calls.')
        return outcome
      })
    } catch (cause) {
      throw new NodeFault(calls[0]?.method ?? '', { cause })
    }
  }
}
