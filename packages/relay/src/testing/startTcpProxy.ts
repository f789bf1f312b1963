import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export async function startTcpProxy(target: () => string | undefined) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const url = target()
    if (url === undefined) {
      near.destroy()
      return
    }
    const far = connect(addressOf(url))
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
    for (const socket of sockets)
      if (socket.remoteAddress === undefined) socket.destroy()
      else socket.resetAndDestroy()
  }
  return {
    port,
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function addressOf(url: string): NetConnectOpts {
  const { port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  return folder === null
    ? { port: Number(port), host: '127.0.0.1' }
    : { path: `${folder}/.s.PGSQL.${port || 5432}` }
}
