import { fileURLToPath } from 'node:url'
import { startStack } from '@vestibule/stack'
import { createKeeper } from './createKeeper.js'
import { EXAMPLES } from './examples.js'
import { PORTS, SAME_SITE_ORIGIN, SECOND_ORIGIN, SIBLING_ORIGIN } from './ports.js'
import { serveDevnet } from './serveDevnet.js'

const built = (app: string) => fileURLToPath(new URL(`../../apps/${app}/dist`, import.meta.url))

// Starts the local world in a temporary folder. Playwright starts and ends it.
const { keeper: keeperPort, devnet: devnetPort, ...ports } = PORTS
const devnet = process.env.VESTIBULE_E2E_DEVNET
  ? await serveDevnet(devnetPort, `http://127.0.0.1:${ports.solana}`)
  : undefined
const keeper = createKeeper()
const stack = await startStack({
  ports,
  onDatabase: keeper.take,
  guests: EXAMPLES.map(({ url }) => url),
  devnetUrl: devnet?.url,
  siblings: [SIBLING_ORIGIN, SECOND_ORIGIN, SAME_SITE_ORIGIN].map((url) => new URL(url).hostname),
  beside: { '/wagmi2': built('wagmi2'), '/wagmi3': built('wagmi3') },
})
keeper.setStack(stack)
const stopKeeper = await keeper.listen(keeperPort)
// Playwright waits for this line.
console.log('The world has started.')
const failed = stack.failure.then((error) => {
  console.error(error.message)
  return 1
})
const stopped = new Promise<number>((resolve) => process.once('SIGTERM', () => resolve(0)))
const code = await Promise.race([failed, stopped])
stopKeeper()
devnet?.stop()
await stack.stop()
process.exit(code)
