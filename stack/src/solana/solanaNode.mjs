// Runs in a separate process, because a crash of the native module must not end the stack. Prints
// its ports. Ends when its standard input closes.
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'

const [name, slotTime, ...ports] = process.argv.slice(2)
/** Poll interval of the cluster's events in ms. */
const DRAIN_EVERY = 200
const LOOPBACK = '127.0.0.1'

const { Surfnet } = createRequire(import.meta.url)(name)
const cluster = Surfnet.startWithConfig({
  offline: true,
  blockProductionMode: 'clock',
  slotTimeMs: Number(slotTime),
})
// The cluster stops permanently after a thousand unread events.
setInterval(() => cluster.drainEvents(), DRAIN_EVERY)

/** Forwards a port to the cluster's port, which is not configurable. */
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

// This handler also keeps a reference to the cluster, which would otherwise be garbage-collected.
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
