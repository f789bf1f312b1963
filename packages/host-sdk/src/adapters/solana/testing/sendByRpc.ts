import { base58, base64 } from '@scure/base'

export async function sendByRpc(
  url: string,
  signed: Uint8Array,
  options: object = {},
): Promise<Uint8Array> {
  const params = [base64.encode(signed), { ...options, encoding: 'base64' }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  const { result, error } = await response.json()
  if (error !== undefined) throw Object.assign(new Error(error.message), error)
  return base58.decode(result)
}
