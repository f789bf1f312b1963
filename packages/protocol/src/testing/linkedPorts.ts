import type { Port } from '../channel/endpoint.js'

/** Two real ports for a page and a frame in one test. */
export function linkedPorts() {
  const { port1, port2 } = new MessageChannel()
  return { page: port1 as Port, frame: port2 as Port }
}
