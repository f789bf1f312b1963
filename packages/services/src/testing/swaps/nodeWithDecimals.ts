/** A node of a chain whose tokens have 18 decimals, and nothing else. */
export function nodeWithDecimals(chainId: number): (text: string) => Response {
  const answer = ({ id, method, params }: { id: number; method: string; params: unknown }) => {
    const isDecimals = JSON.stringify(params).includes('0x313ce567')
    const result =
      method === 'eth_chainId'
        ? `0x${chainId.toString(16)}`
        : isDecimals
          ? `0x${'12'.padStart(64, '0')}`
          : '0x'
    return { jsonrpc: '2.0', id, result }
  }
  return (text) => {
    const asked = JSON.parse(text)
    return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  }
}
