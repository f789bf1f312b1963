import type { AddressInfo } from 'node:net'
import { type Part, PORTS } from '../ports.js'
import { StackError } from './stackError.js'

export const LOOPBACK = '127.0.0.1'

type Bindable = {
  listen(port: number, host: string, listening: () => void): unknown
  once(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
  off(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
}

/**
 * Makes a server listen on the loopback address.
 * @param options.port `0` lets the system choose.
 * @returns The chosen port.
 * @throws {StackError} when the port is taken.
 */
export function bind(server: Bindable, options: Options): Promise<number> {
  const { part, port, address } = options
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(part, port) : error)
    server.once('error', onError)
    server.listen(port, LOOPBACK, () => {
      server.off('error', onError)
      resolve((address() as AddressInfo).port)
    })
  })
}

type Options = {
  part: Part
  port: number
  address: () => AddressInfo | string | null
}

function portTaken(part: Part, port: number): StackError {
  const { name, variable } = PORTS[part]
  return new StackError(
    `Port ${port} of the ${name} is taken by another program; stop that program, or set \`${variable}\` to a free port.`,
  )
}
