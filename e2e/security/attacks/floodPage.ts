/** A dapp page without the SDK. Opens a channel to the frame, and measures the effect of an attack with pings. */
export const FLOOD_PAGE = `
  window.connect = async (hello) => {
    const { port1, port2 } = new MessageChannel()
    window.port = port1
    window.heard = []
    await new Promise((resolve) => {
      port1.onmessage = ({ data }) => {
        heard.push(data)
        resolve()
      }
      frames[0].postMessage(hello, '*', [port2])
    })
    heard.length = 0
  }
  /** Milliseconds until a ping is answered. */
  window.ping = () => new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    const startedAt = performance.now()
    const value = { id: crypto.randomUUID(), method: 'ping', params: {} }
    port.addEventListener('message', ({ data }) => {
      if (data.id === id && data.value.ok) resolve(performance.now() - startedAt)
    })
    port.postMessage({ id, type: 'APPLY', path: ['call'], argumentList: [{ type: 'RAW', value }] })
    setTimeout(() => reject(new Error('The frame does not answer.')), 120000)
  })`

const NEST = 'Array.from({ length: 20_000 }).reduce((inner) => ({ inner }), {})'
const call = (value: string) =>
  `({ id: 'bomb', type: 'APPLY', path: ['call'], argumentList: [{ type: 'RAW', value: ${value} }] })`

/** Source text of messages that cost the receiver more than the sender, with an optional transfer list. */
export const BOMBS: Readonly<Record<string, readonly [message: string, transfer?: string]>> = {
  'twenty thousand levels': [call(NEST)],
  'a thousand levels': [call('Array.from({ length: 1_000 }).reduce((inner) => ({ inner }), {})')],
  'a million keys': [
    call('Object.fromEntries(Array.from({ length: 1_000_000 }, (_, i) => ["k" + i, i]))'),
  ],
  'a million keys beside the call': [
    '({ ...Object.fromEntries(Array.from({ length: 1_000_000 }, (_, i) => ["k" + i, i])), id: "bomb" })',
  ],
  'a sparse array with 2^27 entries': [call('Object.assign([], { length: 2 ** 27 })')],
  'a million entries': [call('Array.from({ length: 1_000_000 }, () => 0)')],
  '50 MB of text': [call('"x".repeat(50_000_000)')],
  '50 MB of text as the id': [`({ ...${call('1')}, id: "x".repeat(50_000_000) })`],
  'a cycle': [`(() => { const loop = {}; loop.loop = loop; return ${call('loop')} })()`],
  'ten thousand ports': [
    call('1'),
    'Array.from({ length: 10_000 }, () => new MessageChannel().port1)',
  ],
  'shared memory': [
    call('new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer'),
  ],
  'a map': [call('new Map([[1, new Map()]])')],
  'a set': [call('new Set([1, 2])')],
  'a bigint': [call('1n')],
  '50 MB of bytes': [call('new Uint8Array(50_000_000)')],
  'a file': [call('new Blob([new Uint8Array(1_000_000)])')],
}
