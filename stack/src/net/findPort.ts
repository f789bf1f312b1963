import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Part } from '../ports.js'
import { bind } from './bind.js'

/**
 * Tries the port of a part that does not listen by itself, and finds a free one for `0`.
 * @throws {StackError} when the port is taken.
 */
export async function findPort(part: Part, wanted: number): Promise<number> {
  const probe = createServer()
  const port = await bind(probe, { part, port: wanted, address: () => probe.address() })
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * The same for a part that listens in a separate process and reports its port: `0` stays `0`, as a free port may be taken
 * before the process binds it.
 * @throws {StackError} when the port is taken.
 */
export async function checkPort(part: Part, wanted: number): Promise<number> {
  return wanted === 0 ? 0 : findPort(part, wanted)
}
