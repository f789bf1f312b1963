import { http } from 'viem'

export type Way = 'viem' | 'provider'

/** Runs in the dapp's page. All times are in ms. */
Object.assign(window, {
  async measureReads(
    url: string,
    { warmUp, runs, calls }: Record<'warmUp' | 'runs' | 'calls', number>,
  ) {
    const { request } = http(url, { batch: { batchSize: 1_000, wait: 0 } })({})
    const provider = (window as unknown as Demo).vestibule.getProvider('eip155')
    if (provider === undefined) throw new Error('The page does not contain a provider.')
    const ways = { viem: request, provider: provider.request } as Record<Way, Ask>
    const read = (ask: Ask) => ask({ method: 'eth_getBalance', params: [ADDRESS, 'latest'] })
    const times = { viem: [], provider: [] } as Record<Way, number[]>
    const names = Object.keys(ways) as Way[]
    // Alternate the order, so that other load affects both ways equally.
    for (let run = -warmUp; run < runs; run++)
      for (const way of run % 2 === 0 ? names : [...names].reverse()) {
        const start = performance.now()
        await Promise.all(Array.from({ length: calls }, () => read(ways[way])))
        if (run >= 0) times[way].push(performance.now() - start)
      }
    return times
  },
})

type Demo = { vestibule: { getProvider: (namespace: 'eip155') => { request: Ask } | undefined } }
type Ask = (call: { method: string; params: unknown[] }) => Promise<unknown>

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
