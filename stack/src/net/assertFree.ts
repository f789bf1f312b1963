import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Part } from '../ports.js'
import { bind } from './bind.js'

/**
 * Tries a port that another program will listen on, whose own words for a taken one differ from system to system.
 * @throws {StackError} when the port is taken.
 */
export async function assertFree(part: Part, port: number): Promise<void> {
  const probe = createServer()
  await bind(probe, { part, port, address: () => probe.address() })
  probe.close()
  await once(probe, 'close')
}
