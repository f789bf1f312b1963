import type { AskNodeAll } from '../../namespaces/chainReader.js'

/** Asks a node of a test one by one, as a reader does. */
export function askNode(url: string): AskNodeAll {
  return (calls) =>
    Promise.all(
      calls.map(async (call, id) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id, ...call }),
        })
        return response.json()
      }),
    )
}
