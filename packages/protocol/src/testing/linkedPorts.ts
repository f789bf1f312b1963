import type { Port } from '../channel/endpoint.js'

export function linkedPorts() {
  const { port1, port2 } = new MessageChannel()
  return { page: port1 as Port, frame: port2 as Port }
}
