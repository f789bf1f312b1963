import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be cut: what the network between two machines does. */
export async function startTcpProxy(target: () => string | undefined) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const url = target()
    if (url === undefined) {
      near.destroy()
      return
    }
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port,
    /** Every connection breaks, without a goodbye. */
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
