// The local Solana cluster, in a process of its own: the native module must not take the stack down with it. It answers at
// the ports that it was told, says in one line where, and ends when its standard input does, which is when the stack is gone.
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'

const [name, slotTime, ...ports] = process.argv.slice(2)
/** Milliseconds between looks at what the cluster tells of itself. */
const DRAIN_EVERY = 200
const LOOPBACK = '127.0.0.1'

const { Surfnet } = createRequire(import.meta.url)(name)
const cluster = Surfnet.startWithConfig({
  offline: true,
  blockProductionMode: 'clock',
  slotTimeMs: Number(slotTime),
})
// A thousand events that nobody has taken stop the cluster for good: it waits for room, and answers nobody.
setInterval(() => cluster.drainEvents(), DRAIN_EVERY)

/** Passes a port on to one that the cluster has chosen, since it lets nobody choose. */
function pass(port, to) {
  const server = createServer((socket) => {
    const inner = connect(Number(new URL(to).port), LOOPBACK)
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ])
      one.on('error', () => other.destroy()).pipe(other)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(port), LOOPBACK, () => resolve(server.address().port))
  })
}

// What nothing refers to any more is collected, and a cluster with it.
process.stdin
  .on('end', () => {
    cluster.stop()
    process.exit(0)
  })
  .resume()
const listening = []
for (const [index, url] of [cluster.rpcUrl, cluster.wsUrl].entries())
  listening.push(await pass(ports[index], url))
console.log(JSON.stringify(listening))
