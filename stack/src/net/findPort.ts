import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Part } from '../ports.js'
import { bind } from './bind.js'

/** Checks the port of a part that another program opens; `0` finds a free one. @throws {StackError} if the port is taken */
export async function findPort(part: Part, wanted: number): Promise<number> {
  const probe = createServer()
  const port = await bind(probe, { part, port: wanted, address: () => probe.address() })
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * For a part in another process: `0` stays `0`, because another program may take a free port first.
 * @throws {StackError} if the port is taken
 */
export async function checkPort(part: Part, wanted: number): Promise<number> {
  return wanted === 0 ? 0 : findPort(part, wanted)
}
