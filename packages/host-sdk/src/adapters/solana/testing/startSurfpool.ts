import { createRequire } from 'node:module'

type Surfnet = {
  startWithConfig: (config: object) => { rpcUrl: string; wsUrl: string; stop: () => void }
}

/** A real Solana cluster on loopback for one test file, which makes a block for each transaction. */
export function startSurfpool() {
  const name = `@solana/surfpool-${process.platform}-${process.arch}-gnu`
  const { Surfnet } = createRequire(import.meta.url)(name) as { Surfnet: Surfnet }
  const node = Surfnet.startWithConfig({
    offline: true,
    blockProductionMode: 'transaction',
    slotTimeMs: 50,
  })
  return { url: node.rpcUrl, wsUrl: node.wsUrl, stop: () => node.stop() }
}
